import { currentLocale } from '#web/i18n/current-locale'
import { requireBinaryResponse } from '#web/api/http/server-response'
import { callApi } from '#web/api/call'
import { NetworkError } from '#web/api/http/errors'
import { fetchFromServer } from '#web/api/http/request'

/**
 * The address of a file for the next five minutes, by a token of its own (design 3); without a network that of
 * what was fetched ahead.
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

/** Opens a file beside the app. The window is opened at once, or browsers take it for an unwanted one. */
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
 * Saves what `resource` leads to, such as `/api/partner/orders/protocols?type=open`, by the browser's own
 * download. What is refused is heard of first (HEAD), while somebody is there to be told.
 * @throws CallError for a refusal, such as `nothing_to_export`.
 */
export async function downloadResource(resource: string): Promise<void> {
  const url = await getFileUrl(resource)
  const init = { headers: { 'Accept-Language': currentLocale.get() } }
  // The answer to HEAD has no body, so the words of a refusal are fetched.
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
