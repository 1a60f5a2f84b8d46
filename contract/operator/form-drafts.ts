import { z } from 'zod'
import { fieldFaults } from '../errors.ts'
import { formCategories } from '../forms/forms.ts'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Uuid } from '../kit/ids.ts'
import { LocalTextSchema } from '../kit/text-schemas.ts'
import { mediaTypes, orderTypes } from '../orders/model/order-enums.ts'
import { formExample } from './form-example.ts'
import { FormChangeView, FormKey, formScope } from './forms.ts'

/** Drafts: the next version of a form while people build it. One draft per form. */

const name = z.string().max(64, { error: 'too_long' })
const condition = z.string().max(500, { error: 'too_long' })
const limit = z.union([z.number(), z.string().max(40, { error: 'too_long' })])

/** A question with the properties of all kinds; which of them fit the kind is checked when it is published. */
const draftQuestion = {
  name,
  title: LocalTextSchema,
  description: LocalTextSchema.optional(),
  isRequired: z.boolean().optional(),
  visibleIf: condition.optional(),
  requiredIf: condition.optional(),
  inputType: z.enum(['text', 'number', 'date'], { error: 'invalid_enum' }).optional(),
  maxLength: z.number().int().optional(),
  min: limit.optional(),
  max: limit.optional(),
  step: z.number().optional(),
  unit: z.string().optional(),
  warnBelow: z.number().optional(),
  warnAbove: z.number().optional(),
  warning: LocalTextSchema.optional(),
  scan: z.boolean().optional(),
  isSerialNumber: z.boolean().optional(),
  prefill: z.enum(['today', 'person', 'product'], { error: 'invalid_enum' }).optional(),
  choices: z
    .array(z.strictObject({ value: name, text: LocalTextSchema }))
    .max(100, { error: 'too_long' })
    .optional(),
  allowMultiple: z.boolean().optional(),
  maxFiles: z.number().int().optional(),
  mediaType: z.enum(mediaTypes, { error: 'invalid_enum' }).optional(),
}

const questionTypes = ['text', 'comment', 'boolean', 'radiogroup', 'dropdown', 'checkbox', 'file'] as const

const DraftInnerQuestion = z.strictObject({
  type: z.enum(questionTypes, { error: 'invalid_enum' }),
  ...draftQuestion,
})

const DraftElement = z.strictObject({
  type: z.enum([...questionTypes, 'paneldynamic'], { error: 'invalid_enum' }),
  ...draftQuestion,
  templateTitle: LocalTextSchema.optional(),
  templateElements: z.array(DraftInnerQuestion).optional(),
  minPanelCount: z.number().int().optional(),
  maxPanelCount: z.number().int().optional(),
})
export type DraftElement = z.output<typeof DraftElement>

const DraftPage = z.strictObject({
  name,
  title: LocalTextSchema,
  visibleIf: condition.optional(),
  elements: z.array(DraftElement),
})
export type DraftPage = z.output<typeof DraftPage>

/** A form that may be unfinished: without pages, questions, choices or texts. Each finished form is one as well. */
export const FormDraftModel = z.strictObject({
  title: LocalTextSchema,
  description: LocalTextSchema.optional(),
  pages: z.array(DraftPage).max(30, { error: 'too_long' }),
})
export type FormDraftModel = z.output<typeof FormDraftModel>

const FormDraftView = z.object({
  key: z.string(),
  category: z.enum(formCategories),
  order_type: z.enum(orderTypes).nullable(),
  protocol_type: z.string(),
  opportunity_id: z.string().nullable(),
  change_request: z.string().nullable(),
  model: FormDraftModel,
  /** Increases with each change. */
  version: z.number().int(),
  created_at: InstantOut,
  /** The person or the program; null: a program with the key of the configuration. */
  created_by: z.string().nullable(),
  changed_at: InstantOut,
  changed_by: z.string().nullable(),
  /** The newest published version; null: the form is new. */
  newest_version: z.number().int().nullable(),
  /** The differences from the newest published version; null: the form is new. */
  changes: z.array(FormChangeView).nullable(),
  /**
   * The questions of all published versions, with the keys of their choices. Their keys stay: answers and programs name
   * them. A question of a group has the path `group.question`.
   */
  published: z.array(z.object({ path: z.string(), choices: z.array(z.string()) })),
  /** The faults that prevent publishing, each with the path of its field: `model.pages.0.title.fr`. */
  problems: z.array(z.object({ path: z.string(), fault: z.enum(fieldFaults) })),
})
export type FormDraftView = z.output<typeof FormDraftView>

const KeyParam = z.object({ key: FormKey })
const Version = z.number({ error: 'required' }).int({ error: 'invalid_type' })

export const operatorFormDraftCalls = {
  'formDraft.create': endpoint({
    summary: 'Starts a new form as a draft, empty or with the pages of another form’s version.',
    body: z
      .strictObject({ key: FormKey, ...formScope, title: LocalTextSchema, copy_of: Uuid.optional() })
      .meta({
        examples: [
          { key: 'maintenance-inverter', category: 'documentation', title: formExample.model.title },
        ],
      }),
    reply: FormDraftView,
    status: 201,
    errors: ['not_found', 'already_exists'],
    effect: 'write',
  }),
  'formDraft.start': endpoint({
    summary:
      'Returns the draft of a form’s next version; starts it with the newest version if there is none.',
    params: KeyParam,
    body: z
      .strictObject({})
      .prefault({})
      .meta({ examples: [{}] }),
    reply: FormDraftView,
    errors: ['not_found'],
    effect: 'write',
  }),
  'formDraft.read': endpoint({
    summary: 'Returns the draft of a form with the faults that prevent publishing.',
    params: KeyParam,
    reply: FormDraftView,
    errors: ['not_found'],
    effect: 'read',
  }),
  'formDraft.change': endpoint({
    summary: 'Replaces the content of a draft. `version` is the version that was read.',
    params: KeyParam,
    body: z.strictObject({ ...formScope, model: FormDraftModel, version: Version }).meta({
      examples: [{ category: 'documentation', model: formExample.model, version: 1 }],
    }),
    reply: FormDraftView,
    errors: ['not_found', 'form_draft_changed'],
    effect: 'write',
  }),
  'formDraft.publish': endpoint({
    summary:
      'Publishes a draft as the next version, and deletes it. `newest_version` is the published version that the caller has compared it with.',
    params: KeyParam,
    body: z
      .strictObject({ version: Version, newest_version: Version.nullable() })
      .meta({ examples: [{ version: 4, newest_version: 1 }] }),
    reply: z.object({ id: z.string(), key: z.string(), version: z.number().int() }),
    errors: ['not_found', 'form_draft_changed'],
    effect: 'write',
  }),
  'formDraft.discard': endpoint({
    summary: 'Deletes a draft. Published versions stay.',
    params: KeyParam,
    body: z.strictObject({ version: Version }).meta({ examples: [{ version: 4 }] }),
    reply: z.object({ msg: z.string() }),
    errors: ['not_found', 'form_draft_changed'],
    effect: 'write',
  }),
}
