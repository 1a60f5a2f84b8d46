import type { FastifyInstance } from 'fastify'

/** The time before a server closes in which it still serves calls but asks the proxy to send none. */
export interface Draining {
  readonly isOn: () => boolean
  begin(): void
}

/**
 * While draining, every answer ends its connection: a proxy that keeps connections open could otherwise send a call
 * on one in the moment in which the server closes it.
 */
export function addDraining(app: FastifyInstance): Draining {
  let isOn = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isOn) void reply.header('connection', 'close')
    done()
  })
  return {
    isOn: () => isOn,
    begin: () => {
      isOn = true
    },
  }
}
