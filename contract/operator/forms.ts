import { z } from 'zod'
import { formChangeKinds } from '../forms/form-changes.ts'
import { formCategories, FormModel } from '../forms/forms.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, Uuid } from '../kit/ids.ts'
import { QueryPaging, createPageSchema } from '../kit/paging.ts'
import { Line, LocalTextSchema } from '../kit/text-schemas.ts'
import { formExample } from './form-example.ts'
import { orderTypes } from '../orders/model/order-enums.ts'

export const FormKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, { error: 'invalid' })

/** The orders for which a form is made. */
export const formScope = {
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
}

/** A form as an operator sends it. A changed form with the same key becomes its next version. */
export const FormDraft = z.strictObject({ key: FormKey, ...formScope, model: FormModel })

export type FormCategory = (typeof formCategories)[number]

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

export const FormChangeView = z.object({
  kind: z.enum(formChangeKinds),
  /** The title of the page or question; null: the form itself. */
  subject: LocalTextSchema.nullable(),
})

const formSummary = {
  key: z.string(),
  title: LocalTextSchema,
  category: z.enum(formCategories),
  order_type: z.enum(orderTypes).nullable(),
  protocol_type: z.string(),
  opportunity_id: z.string().nullable(),
  change_request: z.string().nullable(),
  /** Null: the form is a draft that was never published. */
  newest: z
    .object({
      id: z.string(),
      version: z.number().int(),
      published_at: InstantOut,
      /** The person or program; null: unknown, or it came with the product. */
      published_by: z.string().nullable(),
    })
    .nullable(),
  /** The draft of the next version. */
  draft: z.object({ changed_at: InstantOut, changed_by: z.string().nullable() }).nullable(),
  /**
   * Orders that are not approved, cancelled or closed and that get this form when it is opened now. For a form of a
   * change request: orders that would get it with such a request.
   */
  open_orders: z.number().int(),
  /** How often all versions were submitted. */
  submissions: z.number().int(),
}

const FormSummary = z.object(formSummary)

const FormHistory = z.object({
  ...formSummary,
  /** The open orders by brand, the most first. */
  used_by: z.array(z.object({ brand: z.string(), open_orders: z.number().int() })),
  /** Newest first. */
  versions: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      published_at: InstantOut,
      published_by: z.string().nullable(),
      submissions: z.number().int(),
      /** Answers that were started with this version and are not submitted; they stay with it. */
      started: z.number().int(),
      /** The differences from the version before; null: the first version. */
      changes: z.array(FormChangeView).nullable(),
    }),
  ),
})

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
  'form.overview': endpoint({
    summary:
      'Lists each form once by its title in German: its newest version, its draft and how many open orders use it.',
    query: z.object({
      ...QueryPaging,
      search: Line.optional(),
      category: z.enum(formCategories, { error: 'invalid_enum' }).optional(),
    }),
    reply: createPageSchema(FormSummary),
    errors: [],
    effect: 'read',
  }),
  'form.history': endpoint({
    summary: 'Returns a form with its versions, what each has changed, and the open orders that use it.',
    params: z.object({ key: FormKey }),
    reply: FormHistory,
    errors: ['not_found'],
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
