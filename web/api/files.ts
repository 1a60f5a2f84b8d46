import { type CallName, route } from '#contract/calls'
import type { Uploaded } from '#contract/files'
import { currentLocale } from '../i18n/current.ts'
import { authorized, call } from './call.ts'
import { CallError, NetworkError } from './errors.ts'
import { reach } from './request.ts'

interface UploadOptions {
  signal?: AbortSignal
  /** 0 to 100. */
  onProgress?: (percentage: number) => void
  /** The same for every try of one file, so that a lost answer does not store it twice. */
  idempotencyKey?: string
}

const upload: CallName = 'file.upload'

/** Sends one file; pictures should be made smaller before (`shrunk`). */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<Uploaded> {
  return authorized((token) => send(file, token, { idempotencyKey: crypto.randomUUID(), ...options }))
}

/** The address of a file for the next five minutes, by a token of its own (design 3). */
export async function fileUrl(resource: string, { download = false } = {}): Promise<string> {
  const { jwt } = await call('file.token', { body: { resource } })
  const url = new URL(resource, location.origin)
  url.searchParams.set('jwt', jwt)
  if (download) url.searchParams.set('download', '1')
  return url.href
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
  const head = await reach(url, { method: 'HEAD' })
  if (!head.ok) throw await refusalAt(url)
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** A refusal's words are in its body, which HEAD leaves out. */
async function refusalAt(url: string): Promise<CallError> {
  const answer = await reach(url, { headers: { 'Accept-Language': currentLocale.get() } })
  const body = answer.ok ? {} : ((await answer.json().catch(() => ({}))) as Record<string, unknown>)
  return new CallError(answer.ok ? 500 : answer.status, body, answer.headers)
}

/** XMLHttpRequest, because fetch does not tell how far an upload has come. */
function send(file: File, token: string | null, options: UploadOptions): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const { method, path } = route(upload)
    const xhr = new XMLHttpRequest()
    xhr.open(method, path)
    xhr.timeout = 180_000
    xhr.setRequestHeader('Accept-Language', currentLocale.get())
    if (token) xhr.setRequestHeader('Authorization', `Bearer ${token}`)
    if (options.idempotencyKey) xhr.setRequestHeader('Idempotency-Key', options.idempotencyKey)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    xhr.addEventListener('load', () => settle(xhr, resolve, reject))
    xhr.addEventListener('timeout', () => reject(new NetworkError('timeout')))
    xhr.addEventListener('error', () =>
      reject(new NetworkError(navigator.onLine ? 'unreachable' : 'offline')),
    )
    xhr.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    options.signal?.addEventListener('abort', () => xhr.abort())
    const form = new FormData()
    form.set('file', file, file.name)
    xhr.send(form)
  })
}

function settle(
  xhr: XMLHttpRequest,
  resolve: (file: Uploaded) => void,
  reject: (error: Error) => void,
): void {
  const body = parsed(xhr.responseText)
  if (xhr.status >= 200 && xhr.status < 300) return resolve(body as unknown as Uploaded)
  const headers = new Headers()
  const retryAfter = xhr.getResponseHeader('retry-after')
  if (retryAfter) headers.set('retry-after', retryAfter)
  reject(new CallError(xhr.status, body, headers))
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
