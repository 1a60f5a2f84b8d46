/** Types for the used part of autocannon, which ships none. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Sent {
    method: 'GET' | 'POST'
    path: string
    headers: Record<string, string>
    body?: string
  }

  interface Options {
    url: string
    connections: number
    amount: number
    excludeErrorStats: boolean
    requests: readonly (Sent & { setupRequest?: (request: Sent) => Sent })[]
  }

  interface Run extends EventEmitter, PromiseLike<{ non2xx: number; errors: number; timeouts: number }> {
    on(event: 'start', listener: () => void): this
    /** `millis` is the time from sending the request to the end of its answer. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, millis: number) => void,
    ): this
  }

  function autocannon(options: Options): Run
  export default autocannon
}
