/**
 * The number of the shape in which the server's replies are stored on devices. A version of the app with
 * another number reads them again from the server. Raise it when stored-shape.test.ts fails, unless the new version can
 * use what the old one has stored. A version with the same number keeps the stored replies, so
 * that an update without a connection does not remove the orders of the day.
 */
export const storedShape = 7
