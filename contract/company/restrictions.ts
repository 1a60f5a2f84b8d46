import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { Text } from '../kit/text-schemas.ts'
import { objectionOutcomes } from '../money/credit-notes.ts'

/** A restricted company gets no offers and accepts none. */
export const Restriction = z.object({
  id: z.string(),
  /** The company, or the master account that it belongs to. */
  account_id: z.string(),
  reason: z.string(),
  started_at: InstantOut,
  /** The last day in Berlin; null: until the marketplace lifts it. */
  last_day: z.iso.date().nullable(),
  objection: z.object({ text: z.string(), at: InstantOut, by: z.string() }).nullable(),
  answer: z.object({ outcome: z.enum(objectionOutcomes), text: z.string(), at: InstantOut }).nullable(),
})
export type Restriction = z.output<typeof Restriction>

export const restrictionCalls = {
  'restriction.object': endpoint({
    summary: 'Objects to a restriction of the company, once.',
    body: z.strictObject({
      text: Text.min(1, { error: 'required' }),
      /** Default: the user’s own company. */
      account_id: CrmId.optional(),
    }),
    reply: Restriction,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
}
