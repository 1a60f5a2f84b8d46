import { z } from 'zod'
import { InstantOut } from '../kit/dates.ts'
import { endpoint } from '../kit/endpoint.ts'
import { CrmId, OrderId, Uuid } from '../kit/ids.ts'
import { mediaTypes } from '../orders/model/order-enums.ts'
import { LocaleSchema, LocalTextSchema } from '../kit/text-schemas.ts'

/**
 * A form as data: the subset of the SurveyJS JSON format that the product supports, so that operators can use
 * any SurveyJS editor. Texts are in three languages.
 */
const questionName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/, { error: 'invalid' })
const condition = z.string().max(500, { error: 'too_long' })

const ElementBase = {
  name: questionName,
  title: LocalTextSchema,
  description: LocalTextSchema.optional(),
  isRequired: z.boolean().optional(),
  /** `{question} = 'value'`, `<>`, `>`, `<`, joined by `and` and `or`; `{panel.question}` within a group. */
  visibleIf: condition.optional(),
  requiredIf: condition.optional(),
}

const Choice = z.strictObject({ value: z.string().min(1).max(64), text: LocalTextSchema })
const choices = z.array(Choice).min(1).max(100)

const questionTypes = [
  z.strictObject({
    ...ElementBase,
    type: z.literal('text'),
    inputType: z.enum(['text', 'number', 'date']).optional(),
    maxLength: z.number().int().optional(),
    /** Values outside these limits are rejected as impossible. */
    min: z.union([z.number(), z.string()]).optional(),
    max: z.union([z.number(), z.string()]).optional(),
    step: z.number().optional(),
    unit: z.string().optional(),
    /** Values outside these limits are accepted with a warning (limit of a norm). */
    warnBelow: z.number().optional(),
    warnAbove: z.number().optional(),
    warning: LocalTextSchema.optional(),
    /** Can be read from a bar code or QR code with the camera. */
    scan: z.boolean().optional(),
    /** The answer is the serial number of a product of the order; finishing does not ask for it again. */
    isSerialNumber: z.boolean().optional(),
    /** The first answer: the day, the user’s name, or the order’s first product that has a serial number; in a group one row per piece. */
    prefill: z.enum(['today', 'person', 'product']).optional(),
  }),
  z.strictObject({ ...ElementBase, type: z.literal('comment'), maxLength: z.number().int().optional() }),
  z.strictObject({ ...ElementBase, type: z.literal('boolean') }),
  z.strictObject({ ...ElementBase, type: z.literal('radiogroup'), choices }),
  z.strictObject({ ...ElementBase, type: z.literal('dropdown'), choices }),
  z.strictObject({ ...ElementBase, type: z.literal('checkbox'), choices }),
  z.strictObject({
    ...ElementBase,
    type: z.literal('file'),
    allowMultiple: z.boolean().optional(),
    maxFiles: z.number().int().optional(),
    /** The photos count as photos of this kind of the order; finishing does not ask for them again. */
    mediaType: z.enum(mediaTypes).optional(),
  }),
] as const

/** A question with one answer; it may be inside a group. */
export const FormQuestion = z.discriminatedUnion('type', questionTypes)
export type FormQuestion = z.output<typeof FormQuestion>

/** A repeated group: its questions are answered once per row, e.g. per string, device or person. */
const FormGroup = z.strictObject({
  ...ElementBase,
  type: z.literal('paneldynamic'),
  /** Name of one row; its number is appended. */
  templateTitle: LocalTextSchema,
  templateElements: z.array(FormQuestion).min(1),
  minPanelCount: z.number().int().min(0).max(30).optional(),
  maxPanelCount: z.number().int().min(1).max(30).optional(),
})
export type FormGroup = z.output<typeof FormGroup>

export const FormElement = z.discriminatedUnion('type', [...questionTypes, FormGroup])
export type FormElement = z.output<typeof FormElement>

const FormPage = z.strictObject({
  name: questionName,
  title: LocalTextSchema,
  visibleIf: condition.optional(),
  elements: z.array(FormElement).min(1),
})

export const FormModel = z.strictObject({
  title: LocalTextSchema,
  description: LocalTextSchema.optional(),
  pages: z.array(FormPage).min(1).max(30),
})
export type FormModel = z.output<typeof FormModel>

/** Protocol type of the form for a visit in which the work could not be done. */
export const visitProtocol = 'cancellation'

export const formCategories = ['documentation', 'confirmation', 'report'] as const

export const Form = z.object({
  id: z.string(),
  /** The same for all versions. */
  key: z.string(),
  version: z.number().int(),
  locale: LocaleSchema,
  theme: z.record(z.string(), z.string()),
  category: z.enum(formCategories),
  model: FormModel,
})
export type Form = z.output<typeof Form>

const simpleAnswers = [
  z.string().max(4000, { error: 'too_long' }),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(255, { error: 'too_long' })).max(100, { error: 'too_long' }),
] as const
/** One row of a group: a device, a string, a person. */
const Row = z.record(z.string().max(64), z.union(simpleAnswers))
export type Row = z.output<typeof Row>

const Answer = z.union([...simpleAnswers, z.array(Row).max(30, { error: 'too_long' })])
export const Answers = z.record(z.string().max(64), Answer)
export type Answers = z.output<typeof Answers>

export const Submission = z.object({
  id: z.string(),
  form_id: z.string(),
  draft: z.boolean(),
  answers: Answers,
  contact: z.object({
    id: z.string(),
    name: z.string(),
    account: z.object({ id: z.string(), name: z.string() }),
  }),
  created_at: InstantOut,
  /**
   * When the form was filled in, if it was sent later because the device was offline; `created_at` is the
   * arrival.
   */
  done_at: InstantOut.nullable(),
})

/** A file as the open form shows it. */
const AnswerFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  caption: z.string().nullable(),
  thumbnail_path: z.string().nullable(),
})
export type AnswerFile = z.output<typeof AnswerFile>

const Draft = z.object({
  /** Null if nothing is saved yet. */
  submission_id: z.string().nullable(),
  version: z.number().int(),
  answers: Answers,
  files: z.array(AnswerFile),
})

const DraftState = z.object({
  /** The version to fill in: the one that the draft was started with, or else the newest. */
  form: Form,
  draft: Draft,
  /** The latest submission by any user. */
  sent: Submission.nullable(),
})
export type DraftState = z.output<typeof DraftState>

const formOfOrderParams = {
  opportunity: CrmId,
  form_type: z.string().max(64, { error: 'too_long' }),
  protocol_type: z.string().max(64, { error: 'too_long' }),
  category: z.enum(['documentation', 'confirmation'], { error: 'invalid_enum' }),
}

export const formCalls = {
  'form.forOrder': endpoint({
    summary: 'Returns the newest form of an opportunity for an order type and a category.',
    params: z.object(formOfOrderParams),
    reply: Form,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.forChange': endpoint({
    summary: 'Returns the newest form for a change request of an order, by the request’s name.',
    params: z.object({ ...formOfOrderParams, name: z.string().max(64, { error: 'too_long' }) }),
    reply: Form,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.read': endpoint({
    summary: 'Returns one form by its id, in the version of that id.',
    params: z.object({ id: Uuid }),
    reply: Form,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.answers': endpoint({
    summary: 'Lists the submissions of an order, newest first.',
    params: z.object({ api_id: OrderId }),
    query: z.object({ submission_id: Uuid.optional(), form_id: Uuid.optional() }),
    reply: z.object({ data: z.array(Submission) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.draft': endpoint({
    summary: 'Returns the user’s draft with its form version, and the latest submission.',
    params: z.object({ api_id: OrderId, form_id: Uuid }),
    reply: DraftState,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.submit': endpoint({
    summary: 'Submits the answers of a form, or saves them as a draft.',
    params: z.object({ api_id: OrderId }),
    body: z.strictObject({
      form_id: Uuid,
      answers: Answers,
      draft: z.boolean().default(false),
      submission_id: Uuid.optional(),
      /** Version of the draft as read; another version answers 409 `draft_changed`. Absent: not checked. */
      version: z.number().int({ error: 'invalid_type' }).min(0, { error: 'too_small' }).optional(),
      /** The latest submission when the user started; null: none. Absent: not checked. */
      seen_submission_id: Uuid.nullable().optional(),
    }),
    reply: z.object({
      submission_id: z.string(),
      version: z.number().int(),
      /** The order's version before and after: a signature on a confirmation increases it. */
      order_version: z.object({ before: z.number().int(), after: z.number().int() }),
    }),
    status: 201,
    errors: ['not_found', 'not_editable', 'draft_changed', 'form_sent_meanwhile'],
    effect: 'write',
    mayWait: true,
  }),
}

// Names in the API description.
z.globalRegistry.add(Form, { id: 'Form' })
z.globalRegistry.add(Submission, { id: 'Submission' })
