/** Calls the operator API over HTTP with the operator key, as a real marketplace does. */

export interface SimulatorClient {
  get<T>(path: string): Promise<T>
  /** Returns an empty object for 409: another caller was faster. */
  post<T>(path: string, body: object, key: string): Promise<T>
}

export function createSimulatorClient(url: string, key: string): SimulatorClient {
  const call = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const response = await fetch(`${url}/operator-api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...headers },
      signal: AbortSignal.timeout(10_000),
    })
    const body: unknown = await response.json()
    if (response.ok) return body
    if (response.status === 409) return {}
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${response.status}: ${JSON.stringify(body)}`)
  }
  return {
    get: async <T>(path: string) => (await call(path, {}, {})) as T,
    post: async <T>(path: string, body: object, idempotencyKey: string) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
      return (await call(path, { method: 'POST', body: JSON.stringify(body) }, headers)) as T
    },
  }
}
