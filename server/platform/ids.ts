/** UUID version 7: unique, and in the order of their making, which keeps indexes small. */

import { randomFillSync } from 'node:crypto'

let lastMillis = 0
let counter = 0

/** A new id; ids of one process ascend, also within a millisecond. */
export function uuid7(): string {
  const bytes = randomFillSync(Buffer.alloc(16))
  const now = Date.now()
  if (now > lastMillis) {
    lastMillis = now
    counter = bytes.readUInt16BE(6) & 0x07ff
  } else {
    counter += 1
    // 12 bits are used up within one millisecond: borrow from the next.
    if (counter > 0x0fff) {
      lastMillis += 1
      counter = 0
    }
  }
  bytes.writeUIntBE(lastMillis, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
