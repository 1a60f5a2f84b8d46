/**
 * The number of the shape in which answers of the server are stored on devices. A version of the app with another number
 * reads them again from the server. Raise it whenever storedShape.test.ts says that a stored shape has changed: pages
 * of the new version must not get data of the old one. A new version with the same number keeps what is on the device,
 * so that an update without a network does not take away the orders of the day.
 */
export const storedShape = 3
