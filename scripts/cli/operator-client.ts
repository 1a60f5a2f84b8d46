import { createOperatorClient, type OperatorClient } from '#client/client'
import { UsageError } from './usage-error.ts'

/** URL and operator key of the portal; default: from the environment. */
export interface OperatorAccess {
  readonly url?: string | undefined
  readonly key?: string | undefined
}

/**
 * Returns a client of the operator API whose calls throw a UsageError if the key is wrong or the portal cannot be
 * reached.
 */
export function createCliOperatorClient(access: OperatorAccess): OperatorClient {
  const { url, key } = resolveAccess(access)
  const client = createOperatorClient({ url, key, locale: 'en' })
  client.use({
    onResponse: ({ response }) => {
      if (response.status === 401)
        throw new UsageError('The key is not the operator’s. Give it with --key or OPERATOR_API_KEY.')
      if (!response.headers.get('content-type')?.startsWith('application/json'))
        throw new UsageError(
          `${url} answered ${response.status} and no JSON. Is that the portal? Give its address with --url.`,
        )
    },
    onError: ({ error }) =>
      new UsageError(
        `${url} cannot be reached (${getErrorCause(error)}). Start the portal, or give its address with --url.`,
      ),
  })
  return client
}

function resolveAccess({ url, key }: OperatorAccess): { url: string; key: string } {
  const { PUBLIC_URL, OPERATOR_API_KEY, PORT } = process.env
  const address = url ?? PUBLIC_URL ?? `http://localhost:${PORT ?? 3000}`
  if (!/^https?:\/\/\S+$/.test(address))
    throw new UsageError(`${address} is no address: write http://host:port.`)
  return { url: address.replace(/\/+$/, ''), key: key ?? OPERATOR_API_KEY ?? 'demo-operator-key' }
}

function getErrorCause(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } }
  return cause?.code ?? message
}
