// @ts-check
// Amounts of money, with the digits of the server's table. The server counts in the currency's smallest unit: 1,500 yen are 1500, 1.5 dinars of Kuwait are too.

import { currencyDigits as digitsOf, majorUnits, minorUnits } from "../rally.js";

export { digitsOf };

/** @param {string} currency */
function formatOf(currency) {
  const digits = { minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) };
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency, ...digits });
  } catch {
    return new Intl.NumberFormat("en", digits);
  }
}

/** The amount for a field. @param {number | undefined} amount @param {string} currency */
export const major = (amount, currency) => (amount == null ? "" : majorUnits(amount, currency));

/** A typed amount in the server's unit. @param {number | undefined} value @param {string} currency */
export const minor = (value, currency) => (value == null ? undefined : minorUnits(value, currency));

/** `$1,500.00` @param {number} amount @param {string} currency */
export const money = (amount, currency) => formatOf(currency).format(Number(major(amount, currency)));
