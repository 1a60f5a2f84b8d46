import { z } from 'zod'
import { formCategories, FormModel } from '../forms/forms.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { QueryPaging, createPageSchema } from '../kit/paging.ts'
import { LocalTextSchema } from '../kit/text-schemas.ts'
import { formExample } from './form-example.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

/** A form as an operator sends it. A changed form with the same key becomes its next version. */
export const FormDraft = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, { error: 'invalid' }),
  category: z.enum(formCategories, { error: 'invalid_enum' }),
  /** Null: all order types. */
  order_type: z.enum(orderTypes, { error: 'invalid_enum' }).nullable().default(null),
  protocol_type: z.string().min(1, { error: 'required' }).max(64, { error: 'too_long' }).default('standard'),
  /** Only for this opportunity. */
  opportunity_id: CrmId.nullable().default(null),
  /** For a change request with this name, not for the order itself. */
  change_request: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, { error: 'invalid' })
    .nullable()
    .default(null),
  model: FormModel,
})

const FormLine = z.object({
  id: z.string(),
  key: z.string(),
  version: z.number().int(),
  category: z.enum(formCategories),
  order_type: z.enum(orderTypes).nullable(),
  protocol_type: z.string(),
  opportunity_id: z.string().nullable(),
  change_request: z.string().nullable(),
  title: LocalTextSchema,
  created_at: InstantOut,
  /** How often this version was submitted. */
  submissions: z.number().int(),
})

const FormView = FormLine.omit({ submissions: true, title: true }).extend({ model: FormModel })

export const operatorFormCalls = {
  'form.create': endpoint({
    summary:
      'Adds a form, or the next version of one. Drafts that were started with an older version keep it.',
    body: FormDraft.meta({ examples: [formExample] }),
    reply: z.object({ id: z.string(), key: z.string(), version: z.number().int() }),
    status: 201,
    errors: ['not_found'],
    effect: 'write',
  }),
  'form.list': endpoint({
    summary: 'Lists all forms in all versions, the newest version of each first.',
    query: z.object({
      ...QueryPaging,
      key: z.string().max(64, { error: 'too_long' }).optional(),
      category: z.enum(formCategories, { error: 'invalid_enum' }).optional(),
    }),
    reply: createPageSchema(FormLine),
    errors: [],
    effect: 'read',
  }),
  'form.read': endpoint({
    summary: 'Returns one version of a form.',
    params: z.object({ form_id: Uuid }),
    reply: FormView,
    errors: ['not_found'],
    effect: 'read',
  }),
}
