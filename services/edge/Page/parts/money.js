// @ts-check
// Amounts of money. The server counts in the currency's smallest unit: 1,500 yen are 1500, 1.5 dinars of Kuwait are too.

/** @param {string} currency */
function formatOf(currency) {
  try {
    return new Intl.NumberFormat("en", { style: "currency", currency });
  } catch {
    return new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }
}

/** Digits behind the point (ISO 4217). @param {string} currency */
export const digitsOf = (currency) => formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** What a field shows. @param {number | undefined} amount @param {string} currency */
export const major = (amount, currency) => (amount == null ? "" : amount / 10 ** digitsOf(currency));

/** What was typed, as the server takes it. @param {number | undefined} value @param {string} currency */
export const minor = (value, currency) => (value == null ? undefined : Math.round(value * 10 ** digitsOf(currency)));

/** `$1,500.00` @param {number} amount @param {string} currency */
export const money = (amount, currency) => formatOf(currency).format(Number(major(amount, currency)));
