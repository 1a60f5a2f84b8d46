import type { Api, Request } from '#contract/api'
import type { CallName } from '#contract/calls'
import { currentLocale } from '../i18n/current-locale.ts'
import { requireBinaryResponse } from './http/server-response.ts'
import { withAccessToken } from './call.ts'
import { fetchFromServer, buildCallUrl } from './http/request.ts'

/** The calls that answer with bytes and use the access token instead of a file token. */
type StreamCall = {
  [N in CallName]: Api[N] extends { transport: 'stream' } ? N : never
}[CallName]

const maxDownloadMs = 60_000

/**
 * Fetches a file by its call and saves it as a download under the name that the server gives. `maxMs` is the longest
 * duration in milliseconds, for large files.
 */
export async function downloadFile<N extends StreamCall>(
  name: N,
  params: Request<N>['params'],
  query?: Request<N>['query'],
  maxMs: number = maxDownloadMs,
): Promise<void> {
  const url = buildCallUrl(name, { params, query })
  const answer = await withAccessToken((token) => fetchDownload(url, token, maxMs))
  saveFile(await answer.blob(), parseFileName(answer))
}

/** Saves bytes as a download. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function fetchDownload(url: string, token: string | null, maxMs: number): Promise<Response> {
  const headers = {
    'Accept-Language': currentLocale.get(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  const init = { headers, signal: AbortSignal.timeout(maxMs), credentials: 'same-origin' } as const
  return fetchFromServer(url, init, (answer) => requireBinaryResponse(answer))
}

function parseFileName(answer: Response): string {
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return name ? decodeURIComponent(name) : 'download'
}
