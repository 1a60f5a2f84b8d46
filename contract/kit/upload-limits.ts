/** 25 MB a file (design 8). */
export const fileLimit = 25 * 1024 * 1024

/** The largest piece of a file that one call takes. */
export const chunkLimit = 1024 * 1024

/** What uploads may be, told by their content and never by their name. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const
