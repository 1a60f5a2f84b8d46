/** Whether a script or its styles could not be fetched: no connection, or a newer version has replaced its files. */
export function isChunkLoadError(error: unknown): boolean {
  return /dynamically imported module|module script|preload CSS/i.test(String(error))
}

/** Whether the browser may fetch the script again. The page fetches styles only once, and would show the part without them. */
export function canLoadAgain(error: unknown): boolean {
  return isChunkLoadError(error) && !String(error).includes('preload CSS')
}
