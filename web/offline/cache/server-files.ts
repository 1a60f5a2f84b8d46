import { currentLocale } from '#web/i18n/current-locale'
import { requireBinaryResponse } from '#web/api/http/server-response'
import { callApi } from '#web/api/call'
import { NetworkError } from '#web/api/http/errors'
import { fetchFromServer } from '#web/api/http/request'

/**
 * Returns a URL of a file with a token that is valid for five minutes. Without a connection it is the URL of
 * the cached copy.
 */
export async function getFileUrl(resource: string, { download = false } = {}): Promise<string> {
  const token = await callApi('file.token', { body: { resource } }).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    return error
  })
  if (token instanceof NetworkError) return getCachedFileUrl(resource, token)
  const { jwt } = token
  const url = new URL(resource, location.origin)
  url.searchParams.set('jwt', jwt)
  if (download) url.searchParams.set('download', '1')
  return url.href
}

async function getCachedFileUrl(resource: string, lost: NetworkError): Promise<string> {
  const { cachedFiles } = await import('./cached-files.ts')
  const bytes = await cachedFiles.read(resource)
  if (!bytes) throw lost
  return URL.createObjectURL(bytes)
}

/** Opens a file in a new tab. The window is opened before the request, because browsers block later ones. */
export async function openFileInNewTab(resource: string): Promise<void> {
  const beside = window.open('', '_blank')
  try {
    const url = await getFileUrl(resource)
    if (beside) beside.location.replace(url)
    else location.assign(url)
  } catch (error) {
    beside?.close()
    throw error
  }
}

/**
 * Downloads a resource such as `/api/partner/orders/protocols?type=open` by the browser's own download.
 * Checks with a HEAD request first, so that a refusal can be shown.
 * @throws CallError for a refusal, such as `nothing_to_export`.
 */
export async function downloadResource(resource: string): Promise<void> {
  const url = await getFileUrl(resource)
  const init = { headers: { 'Accept-Language': currentLocale.get() } }
  // A HEAD response has no body; fetch the message of the refusal.
  const isThere = await fetchFromServer(url, { ...init, method: 'HEAD' }, async (answer) => {
    if (answer.ok) await requireBinaryResponse(answer)
    return answer.ok
  })
  if (!isThere) await fetchFromServer(url, init, requireBinaryResponse)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
