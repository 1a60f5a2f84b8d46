/** Names of files as people send them, and as they are given back. */

/** All thumbnails are JPEG pictures. */
export const thumbnailType = 'image/jpeg'

const extensionsByType: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
}

/**
 * What is shown in the browser itself; everything else is saved. A PDF that people sent may carry scripts
 * and attachments: it is never opened in the browser, ours are.
 */
export function isShownInBrowser(contentType: string, isSent: boolean): boolean {
  if (isSent && contentType === 'application/pdf') return false
  return contentType in extensionsByType || contentType === 'image/webp'
}

/**
 * The name without folders and control characters, at most 255 long, ending as its content does: what
 * looks like a picture by name and is none, or the other way round, is not handed on as sent.
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
