/** Names of stored files. */

/** All thumbnails are JPEG pictures. */
export const thumbnailType = 'image/jpeg'

const extensionsByType: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
}

/**
 * Returns whether browsers show the type instead of downloading it. Uploaded PDF files are always downloaded
 * because they may contain scripts and attachments; generated ones are shown.
 */
export function isShownInBrowser(contentType: string, isSent: boolean): boolean {
  if (isSent && contentType === 'application/pdf') return false
  return contentType in extensionsByType || contentType === 'image/webp'
}

/**
 * Returns the name without folders and control characters, at most 255 characters, with an extension that
 * matches the content type. A file cannot pretend to be a picture, or a picture something else.
 */
export function toSafeFileName(sent: string, contentType: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const [, stem = plain, extension = ''] = /^(.*?)(?:\.([A-Za-z0-9]{1,8}))?$/u.exec(plain) ?? []
  const known = extensionsByType[contentType] ?? [extension]
  const ending = known.includes(extension.toLowerCase()) ? extension : (known[0] ?? '')
  const room = 255 - ending.length - 1
  return `${stem.slice(0, room) || 'file'}${ending ? `.${ending}` : ''}`
}
