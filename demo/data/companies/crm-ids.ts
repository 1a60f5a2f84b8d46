import { calculateCrmChecksum } from '#contract/kit/ids'

/** The first three characters tell the kind of an id. */
const prefixes = { account: '001', contact: '003', opportunity: '006', job: 'a0B' } as const

/**
 * Returns the same 18-character id for the same kind and number on every machine, so that links stay valid.
 */
export function createDemoId(kind: keyof typeof prefixes, number: number): string {
  const base = `${prefixes[kind]}Gw0000${number.toString(36).toUpperCase().padStart(6, '0')}`
  return base + calculateCrmChecksum(base)
}
