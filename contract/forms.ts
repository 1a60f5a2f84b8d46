import { z } from 'zod'
import { InstantOut } from './kit/dates.ts'
import { endpoint } from './kit/endpoint.ts'
import { CrmId, JobId, Uuid } from './kit/ids.ts'
import { LocaleShape, LocalTextShape } from './kit/texts.ts'

/**
 * A form as data: the subset of the SurveyJS JSON that the product reads, so that an operator can
 * write one with any SurveyJS editor. Texts stand in three languages.
 */
const ElementBase = {
  name: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/),
  title: LocalTextShape,
  description: LocalTextShape.optional(),
  isRequired: z.boolean().optional(),
  /** `{question} = 'value'`, `<>`, `>`, `<`, joined by `and`. */
  visibleIf: z.string().max(500).optional(),
}

const Choice = z.object({ value: z.string(), text: LocalTextShape })

export const FormElement = z.discriminatedUnion('type', [
  z.object({
    ...ElementBase,
    type: z.literal('text'),
    inputType: z.enum(['text', 'number', 'date']).optional(),
    maxLength: z.number().int().optional(),
    min: z.union([z.number(), z.string()]).optional(),
    max: z.union([z.number(), z.string()]).optional(),
    step: z.number().optional(),
    unit: z.string().optional(),
    /** Outside these the value is taken, with a warning (a limit of a norm). */
    warnBelow: z.number().optional(),
    warnAbove: z.number().optional(),
    warning: LocalTextShape.optional(),
  }),
  z.object({ ...ElementBase, type: z.literal('comment'), maxLength: z.number().int().optional() }),
  z.object({ ...ElementBase, type: z.literal('boolean') }),
  z.object({ ...ElementBase, type: z.literal('radiogroup'), choices: z.array(Choice).min(1) }),
  z.object({ ...ElementBase, type: z.literal('dropdown'), choices: z.array(Choice).min(1) }),
  z.object({ ...ElementBase, type: z.literal('checkbox'), choices: z.array(Choice).min(1) }),
  z.object({
    ...ElementBase,
    type: z.literal('file'),
    allowMultiple: z.boolean().optional(),
    maxFiles: z.number().int().optional(),
  }),
])
export type FormElement = z.output<typeof FormElement>

export const FormModel = z.object({
  title: LocalTextShape,
  description: LocalTextShape.optional(),
  pages: z
    .array(z.object({ name: z.string(), title: LocalTextShape, elements: z.array(FormElement).min(1) }))
    .min(1),
})
export type FormModel = z.output<typeof FormModel>

export const formCategories = ['documentation', 'confirmation', 'report'] as const

export const Form = z.object({
  id: z.string(),
  version: z.number().int(),
  locale: LocaleShape,
  theme: z.record(z.string(), z.string()),
  category: z.enum(formCategories),
  model: FormModel,
})
export type Form = z.output<typeof Form>

const Answer = z.union([
  z.string().max(4000, { error: 'too_long' }),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string().max(255, { error: 'too_long' })).max(100, { error: 'too_long' }),
])
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
})

export const formCalls = {
  'form.forOrder': endpoint({
    summary: 'The newest form of an opportunity for an order type and a category.',
    params: z.object({
      opportunity: CrmId,
      form_type: z.string().max(64, { error: 'too_long' }),
      protocol_type: z.string().max(64, { error: 'too_long' }),
      category: z.enum(['documentation', 'confirmation'], { error: 'invalid_enum' }),
    }),
    reply: Form,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.read': endpoint({
    summary: 'One form by its id, in the version that id names.',
    params: z.object({ id: Uuid }),
    reply: Form,
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.answers': endpoint({
    summary: 'What was entered for an order, newest first.',
    params: z.object({ api_id: JobId }),
    query: z.object({ submission_id: Uuid.optional(), form_id: Uuid.optional() }),
    reply: z.object({ data: z.array(Submission) }),
    errors: ['not_found'],
    effect: 'read',
  }),
  'form.submit': endpoint({
    summary: 'Sends the answers of a form, or keeps them as a draft.',
    params: z.object({ api_id: JobId }),
    body: z.strictObject({
      form_id: Uuid,
      answers: Answers,
      draft: z.boolean().default(false),
      submission_id: Uuid.optional(),
    }),
    reply: z.object({ submission_id: z.string() }),
    status: 201,
    errors: ['not_found', 'not_editable'],
    effect: 'write',
  }),
}

// Their names in the description of the API.
z.globalRegistry.add(Form, { id: 'Form' })
z.globalRegistry.add(Submission, { id: 'Submission' })
