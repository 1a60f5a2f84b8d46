/** Kinds of tasks that an order has for the company (docs/domain.md#tasks). */

export const orderTaskKinds = [
  /** The marketplace waits for an answer of the company. */
  'answer',
  /** Products are on their way; the company confirms their receipt. */
  'delivery',
  'appointment',
  'photos',
  'protocol',
  'serial_numbers',
  'signature',
  /** The marketplace offers another price for an additional service; the company agrees or withdraws it. */
  'additional_price',
] as const
export type OrderTaskKind = (typeof orderTaskKinds)[number]
