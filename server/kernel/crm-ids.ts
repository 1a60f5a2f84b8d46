import { randomInt } from 'node:crypto'
import { calculateCrmChecksum } from '#contract/kit/ids'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Which kind of thing an id is of: its first three characters, as in the CRM that numbers the others. */
const prefixes = { account: '001', contact: '003', opportunity: '006', job: 'a0B' } as const

/** A new id as the CRM would give it: 18 characters, the last three a checksum (design 2). */
export function createCrmId(kind: keyof typeof prefixes): string {
  const random = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)])
  const base = prefixes[kind] + random.join('')
  return base + calculateCrmChecksum(base)
}
