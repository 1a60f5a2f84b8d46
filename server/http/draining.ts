import type { FastifyInstance } from 'fastify'

/**
 * The period before a server closes: it still serves calls, and `/healthz` asks the proxy to stop sending
 * them.
 */
export interface Draining {
  readonly isOn: () => boolean
  begin(): void
}

/**
 * Closes each connection after its reply while draining. Otherwise a proxy with kept-alive connections could
 * send a call at the moment when the server closes them.
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
