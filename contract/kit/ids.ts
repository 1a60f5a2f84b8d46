import { z } from 'zod'

/**
 * Ids of accounts, contacts, opportunities and orders: 18 characters. The last three encode which of the
 * first fifteen are capitals, so that systems which ignore case can restore the id.
 */
const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'

/** Returns the three characters that complete the 15-character id `base`. */
export function calculateCrmChecksum(base: string): string {
  return [0, 5, 10].map((from) => suffixAlphabet[encodeCapitals(base.slice(from, from + 5))]).join('')
}

function encodeCapitals(chunk: string): number {
  return [...chunk].reduce((bits, char, place) => bits | (/[A-Z]/.test(char) ? 1 << place : 0), 0)
}

/** Returns whether `id` has 18 letters and digits and a valid checksum. */
export function isCrmId(id: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(id) && calculateCrmChecksum(id.slice(0, 15)) === id.slice(15)
}

export const CrmId = z.string().refine(isCrmId, { error: 'invalid_id' })

export const Uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, {
  error: 'invalid_id',
})

/** Calls accept either id of an order: its sfid or its api_id. */
export const OrderId = z.union([CrmId, Uuid], { error: 'invalid_id' })
