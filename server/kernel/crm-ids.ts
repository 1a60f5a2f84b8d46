import { randomInt } from 'node:crypto'
import { calculateCrmChecksum } from '#contract/kit/ids'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The first three characters of an id name the kind of object, as in the CRM that assigns the other ids. */
const prefixes = { account: '001', contact: '003', opportunity: '006', job: 'a0B' } as const

/** Returns a new id in the CRM's format: 18 characters, the last three a checksum. */
export function createCrmId(kind: keyof typeof prefixes): string {
  const random = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)])
  const base = prefixes[kind] + random.join('')
  return base + calculateCrmChecksum(base)
}
