import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId } from '../kit/ids.ts'
import { Line } from '../kit/text-schemas.ts'
import { accountStates } from '../profiles.ts'

/** Qualifications of a company, and the effects of changing them. */

const QualificationNames = z.array(Line.min(1, { error: 'required' })).max(200, { error: 'too_long' })

const HeldQualification = z.object({
  /** Id and version of the company. */
  id: z.string(),
  hwo_a: z.array(z.string()),
  hwo_b1: z.array(z.string()),
  hwo_b2: z.array(z.string()),
  transporter: z.array(z.string()),
  /** The brands' training courses. Only the marketplace may change them. */
  weiterbildung: z.array(z.string()),
  zusatzqualifikation: z.array(z.string()),
  kein_hwo: z.array(z.string()),
  unlisted_qualifications: z.array(z.string()),
  version: z.number().int(),
})
export type HeldQualificationList = z.output<typeof HeldQualification>

export const qualificationCalls = {
  'qualification.read': endpoint({
    summary: 'Lists the qualifications of a company by category; `account_id` names one of its locations.',
    query: z.object({ account_id: CrmId.optional() }),
    reply: HeldQualification,
    errors: ['not_found'],
    effect: 'read',
  }),
  'qualification.save': endpoint({
    summary:
      'Replaces the named categories. Open offers are updated immediately: matching ones are added, others removed.',
    body: z.strictObject({
      /** A contact (its company is meant), a company, or one of its locations. */
      id: CrmId.optional(),
      hwo_a: QualificationNames.optional(),
      hwo_b1: QualificationNames.optional(),
      hwo_b2: QualificationNames.optional(),
      transporter: QualificationNames.optional(),
      /** Accepted as read before. The saved value stays: only brands grant these. */
      weiterbildung: QualificationNames.optional(),
      zusatzqualifikation: QualificationNames.optional(),
      kein_hwo: QualificationNames.optional(),
      unlisted_qualifications: QualificationNames.optional(),
      /** Version of the company as read; the call is refused if the company has changed since. */
      version: z.number().int({ error: 'invalid_type' }).optional(),
    }),
    reply: z.object({
      status: z.literal('success'),
      msg: z.string(),
      account_status: z.enum(accountStates),
      /** How many offers were added and removed. */
      offers: z.object({ added: z.number().int(), removed: z.number().int() }),
      qualifications: HeldQualification,
    }),
    errors: ['not_found', 'account_changed'],
    effect: 'write',
  }),
}

z.globalRegistry.add(HeldQualification, { id: 'HeldQualifications' })
