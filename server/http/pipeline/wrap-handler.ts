import type { Call } from '#server/kernel/call'
import type { CallHandler, CallInput } from './call-pipeline.ts'

/** Runs in the transaction of the call, after its handler. Returns the reply to send. */
export type CompleteCall = (call: Call, input: CallInput, reply: unknown) => Promise<unknown>

/** Returns a handler that passes the reply of another one on to `complete`. */
export function wrapHandler(handler: CallHandler, complete: CompleteCall): CallHandler {
  if (typeof handler === 'function')
    return async (call, input, http) => complete(call, input as CallInput, await handler(call, input, http))
  return {
    prepare: async (preparation, input, http) => {
      const run = await handler.prepare(preparation, input, http)
      return async (call) => complete(call, input as CallInput, await run(call))
    },
  }
}
