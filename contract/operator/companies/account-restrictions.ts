import { z } from 'zod'
import { objectionOutcomes } from '#contract/money/credit-notes'
import { Restriction } from '#contract/company/restrictions'
import { Day } from '#contract/kit/dates'
import { endpoint } from '#contract/kit/endpoint'
import { CrmId, Uuid } from '#contract/kit/ids'
import { Text } from '#contract/kit/text-schemas'

/** The marketplace restricts companies and answers their objections. */

const AccountParam = z.object({ account_id: CrmId })

/** The restriction that the caller has seen. Not compared if missing. */
const SeenRestriction = { restriction_id: Uuid.optional() }

export const OperatorRestriction = Restriction.extend({
  /** The person of the back office who restricted the company; null: a program did. */
  by: z.string().nullable(),
})
export type OperatorRestriction = z.output<typeof OperatorRestriction>

export const operatorRestrictionCalls = {
  'account.restrict': endpoint({
    summary:
      'Restricts a company with its locations: no new offers, and offers cannot be accepted. Orders go on. The company reads the reason and gets an email.',
    params: AccountParam,
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }), last_day: Day.nullish() })
      .meta({ examples: [{ reason: 'Zwei Kunden haben Schäden gemeldet, die noch geklärt werden.' }] }),
    reply: OperatorRestriction,
    status: 201,
    errors: ['not_found', 'already_exists', 'status_not_allowed'],
    effect: 'write',
  }),
  'account.liftRestriction': endpoint({
    summary:
      'Ends the restriction of a company, which gets an email and offers again. With `restriction_id`, another restriction is not ended.',
    params: AccountParam,
    body: z
      .strictObject({ reason: Text.min(1, { error: 'required' }), ...SeenRestriction })
      .meta({ examples: [{ reason: 'Die Schäden sind geklärt.' }] }),
    reply: OperatorRestriction,
    errors: ['not_found'],
    effect: 'write',
  }),
  'account.answerRestriction': endpoint({
    summary:
      'Answers the objection of a restricted company. If it is accepted, the restriction ends. With `restriction_id`, the objection to another one is not answered.',
    params: AccountParam,
    body: z
      .strictObject({
        outcome: z.enum(objectionOutcomes, { error: 'invalid_enum' }),
        answer: Text.min(1, { error: 'required' }),
        ...SeenRestriction,
      })
      .meta({ examples: [{ outcome: 'declined', answer: 'Das Gutachten liegt noch nicht vor.' }] }),
    reply: OperatorRestriction,
    errors: ['not_found', 'status_not_allowed'],
    effect: 'write',
  }),
}
