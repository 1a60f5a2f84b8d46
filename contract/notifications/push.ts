import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

/** Endpoint of a browser's push service for one device. Must use https, except on localhost for tests. */
const PushEndpoint = z
  .url({ protocol: /^https?$/, error: 'invalid' })
  .max(2000, { error: 'too_long' })
  .refine(isHttpsOrLocalUrl, { error: 'invalid' })

function isHttpsOrLocalUrl(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '')
}

/** 65 bytes; the first one marks an uncompressed point of the curve. */
const publicKey = /^B[\w-]{86}$/
/** 16 bytes. */
const secret = /^[\w-]{22}$/

export const pushCalls = {
  'push.subscribe': endpoint({
    summary:
      'Turns on push messages for this device, in the language of the call. An eleventh device replaces the oldest one.',
    body: z.strictObject({
      endpoint: PushEndpoint,
      keys: z.strictObject({
        p256dh: z.string().regex(publicKey, { error: 'invalid' }),
        auth: z.string().regex(secret, { error: 'invalid' }),
      }),
    }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found'],
    effect: 'write',
  }),
  'push.unsubscribe': endpoint({
    summary: 'Turns off push messages for this device; an unknown device is no error.',
    body: z.strictObject({ endpoint: PushEndpoint }),
    reply: z.object({ msg: z.string() }),
    errors: [],
    effect: 'write',
  }),
}
