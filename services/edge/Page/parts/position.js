// @ts-check
// Where the phone is.

/**
 * The phone's position; `undefined` where it cannot be told, or may not be.
 * @param {PositionOptions} options @returns {Promise<GeolocationCoordinates | undefined>}
 */
export const position = (options) => new Promise((done) => {
  if (!navigator.geolocation) done(undefined);
  else navigator.geolocation.getCurrentPosition(({ coords }) => done(coords), () => done(undefined), options);
});
