import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { Line, LocalTextSchema } from '../kit/text-schemas.ts'
import { mediaTypes, reworkFieldKinds, reworkInputs } from './model/order-enums.ts'

/**
 * A field that the marketplace sends back: a question of the company's documentation form by its name, a kind of photo, or an
 * input of the order.
 */
export const ReworkFieldInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('question'), name: Line.min(1, { error: 'required' }) }),
    z.strictObject({ kind: z.literal('photo'), name: z.enum(mediaTypes, { error: 'invalid_enum' }) }),
    z.strictObject({ kind: z.literal('input'), name: z.enum(reworkInputs, { error: 'invalid_enum' }) }),
  ],
  { error: 'invalid_enum' },
)
export type ReworkFieldInput = z.output<typeof ReworkFieldInput>

/** A field that was sent back, with its label at that time. */
const ReworkField = z.object({ kind: z.enum(reworkFieldKinds), name: z.string(), label: LocalTextSchema })
export type ReworkField = z.output<typeof ReworkField>

/** Why the marketplace sent the work back. */
export const Rework = z.object({
  comment: z.string(),
  at: InstantOut,
  /** Empty if the marketplace named none. */
  fields: z.array(ReworkField),
})
export type Rework = z.output<typeof Rework>
