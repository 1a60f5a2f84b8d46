/** MIME types of files that may be attached. */
export const documentTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'] as const
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
