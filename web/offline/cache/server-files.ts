import { currentLocale } from '#web/i18n/current-locale'
import { bytesIn } from '#web/api/http/server-response'
import { call } from '#web/api/call'
import { NetworkError } from '#web/api/http/errors'
import { reach } from '#web/api/http/request'

/**
 * The address of a file for the next five minutes, by a token of its own (design 3); without a network that of
 * what was fetched ahead.
 */
export async function fileUrl(resource: string, { download = false } = {}): Promise<string> {
  const token = await call('file.token', { body: { resource } }).catch((error: unknown) => {
    if (!(error instanceof NetworkError)) throw error
    return error
  })
  if (token instanceof NetworkError) return keptUrl(resource, token)
  const { jwt } = token
  const url = new URL(resource, location.origin)
  url.searchParams.set('jwt', jwt)
  if (download) url.searchParams.set('download', '1')
  return url.href
}

async function keptUrl(resource: string, lost: NetworkError): Promise<string> {
  const { keptFiles } = await import('./cached-files.ts')
  const bytes = await keptFiles.read(resource)
  if (!bytes) throw lost
  return URL.createObjectURL(bytes)
}

/** Opens a file beside the app. The window is opened at once, or browsers take it for an unwanted one. */
export async function openFile(resource: string): Promise<void> {
  const beside = window.open('', '_blank')
  try {
    const url = await fileUrl(resource)
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
export async function saveFile(resource: string): Promise<void> {
  const url = await fileUrl(resource)
  const init = { headers: { 'Accept-Language': currentLocale.get() } }
  // The answer to HEAD has no body, so the words of a refusal are fetched.
  const isThere = await reach(url, { ...init, method: 'HEAD' }, async (answer) => {
    if (answer.ok) await bytesIn(answer)
    return answer.ok
  })
  if (!isThere) await reach(url, init, bytesIn)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
