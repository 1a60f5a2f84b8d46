/** Whether a script or its styles could not be fetched: no connection, or a newer version has replaced its files. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
  )
}
