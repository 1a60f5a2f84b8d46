import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createFairSlots, type FairSlotOptions } from '#server/features/files/fair-slots.services'
import type { Actor } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'

/** A body of 36 MB takes three times its size: as bytes, as text and as the parsed value. */
const defaultOptions: FairSlotOptions = { slots: 4, maxWaiting: 60, maxWaitMillis: 20_000 }

/** Bodies up to this size, in bytes, do not wait. */
const smallBodyBytes = 1024 * 1024

export type LargeBodyGate = (request: FastifyRequest, reply: FastifyReply, sender: string) => Promise<void>

/**
 * Lets few large bodies into memory at a time, from the first byte to the end of the answer. The others are not read yet,
 * so their bytes stay with their senders, who take turns. Call it before the body is read. Throws `unavailable` if too many
 * are waiting, or one waits too long.
 */
export function createLargeBodyGate(options: Partial<FairSlotOptions> = {}): LargeBodyGate {
  const slots = createFairSlots({ ...defaultOptions, ...options })
  return (request, reply, sender) => {
    const size = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (size <= smallBodyBytes) return Promise.resolve()
    return new Promise((start, refuse) => {
      const work = async () => {
        start()
        if (!reply.raw.closed && !reply.raw.destroyed) await once(reply.raw, 'close').catch(() => undefined)
      }
      slots.run(sender, work).catch(() => refuse(new Refusal('unavailable', { retryAfterSeconds: 5 })))
    })
  }
}

/** Returns the name under which a caller waits. */
export function getSenderName(actor: Actor): string {
  if (actor.kind === 'person') return actor.contactId
  return actor.kind === 'operator' ? (actor.staff?.id ?? actor.program?.id ?? 'operator') : 'system'
}
