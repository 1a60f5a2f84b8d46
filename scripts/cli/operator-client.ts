import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from './usage-error.ts'

/** URL and operator key of the portal; default: from the environment. */
export interface OperatorAccess {
  readonly url?: string | undefined
  readonly key?: string | undefined
}

export interface OperatorAnswer {
  readonly status: number
  /** The idempotency key was known: nothing was done, and this is the first answer again. */
  readonly replayed: boolean
  readonly body: {
    readonly api_id?: string
    readonly offered?: number
    readonly status?: string
    readonly msg?: string
    readonly errors?: Record<string, readonly string[]>
    readonly current?: { readonly api_id?: string }
    readonly data?: readonly { readonly api_id: string }[]
  }
}

export interface OperatorClient {
  get(path: string): Promise<OperatorAnswer>
  post(path: string, idempotencyKey: string, body: unknown): Promise<OperatorAnswer>
}

/**
 * Calls the operator API over HTTP. Returns refusals as answers; throws a UsageError if the key is wrong or
 * the portal cannot be reached.
 */
export function createOperatorHttpClient(access: OperatorAccess): OperatorClient {
  const { url, key } = resolveAccess(access)
  const ask = async (
    path: string,
    init: RequestInit,
    headers: Record<string, string>,
  ): Promise<OperatorAnswer> => {
    const common = { authorization: `Bearer ${key}`, 'accept-language': 'en' }
    const send = () =>
      fetch(`${url}/operator-api/v1${path}`, {
        ...init,
        headers: { ...common, ...headers },
        signal: AbortSignal.timeout(30_000),
      })
    const response = await fetchWithRetries(url, send)
    if (response.status === 401)
      throw new UsageError('The key is not the operator’s. Give it with --key or OPERATOR_API_KEY.')
    const replayed = response.headers.get('idempotency-replayed') === 'true'
    return { status: response.status, replayed, body: await parseAnswerBody(response, url) }
  }
  return {
    get: (path) => ask(path, {}, {}),
    post: (path, idempotencyKey, body) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
      return ask(path, { method: 'POST', body: JSON.stringify(body) }, headers)
    },
  }
}

function resolveAccess({ url, key }: OperatorAccess): { url: string; key: string } {
  const { PUBLIC_URL, OPERATOR_API_KEY, PORT } = process.env
  const address = url ?? PUBLIC_URL ?? `http://localhost:${PORT ?? 3000}`
  if (!/^https?:\/\/\S+$/.test(address))
    throw new UsageError(`${address} is no address: write http://host:port.`)
  return { url: address.replace(/\/+$/, ''), key: key ?? OPERATOR_API_KEY ?? 'demo-operator-key' }
}

async function parseAnswerBody(response: Response, url: string): Promise<OperatorAnswer['body']> {
  try {
    return (await response.json()) as OperatorAnswer['body']
  } catch {
    throw new UsageError(
      `${url} answered ${response.status} and no JSON. Is that the portal? Give its address with --url.`,
    )
  }
}

/** Retries if the portal cannot be reached or is overloaded. Idempotency keys prevent duplicates. */
async function fetchWithRetries(url: string, send: () => Promise<Response>): Promise<Response> {
  for (const seconds of [0.5, 2, 5]) {
    const response = await send().catch(() => null)
    if (response && response.status < 500 && response.status !== 429) return response
    const wished = Number(response?.headers.get('retry-after') ?? 0)
    await pause(Math.max(seconds, Math.min(wished, 30)) * 1000)
  }
  return send().catch((error: Error) => {
    throw new UsageError(
      `${url} cannot be reached (${getErrorCause(error)}). Start the portal, or give its address with --url.`,
    )
  })
}

function getErrorCause(error: Error): string {
  return (error.cause as { code?: string } | undefined)?.code ?? error.message
}
