/** Returns the folder of the pieces of one upload. */
export function getPiecesFolder(id: string): string {
  return `uploads/${id.slice(-2)}/${id}/`
}

/**
 * Returns the key of a piece until the file is complete. It includes the end: two calls may send pieces of
 * different length from the same offset, and the slower one must not replace the piece of the other.
 */
export function getPieceKey(id: string, offset: number, end: number): string {
  return `${getPiecesFolder(id)}${offset}-${end}`
}
