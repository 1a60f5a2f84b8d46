/** 25 MB per file. */
export const fileLimit = 25 * 1024 * 1024

/** Maximum size of one chunk in bytes. */
export const chunkLimit = 1024 * 1024

/** Accepted file types; detected from the content, never from the name. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const
