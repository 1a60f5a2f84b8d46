import { locales, type LocalText } from '#contract/kit/locale'
import type { StatusPreview } from '#contract/orders/order-changes'
import { declineReasonLabels, mediaTypeLabels } from '#contract/orders/model/order-labels'
import {
  declineReasons,
  mediaTypes,
  type InputName,
  type MediaType,
} from '#contract/orders/model/order-enums'
import { berlinDay, earliestDay, offered, type Period } from './appointment.rules.ts'
import { inputsAsked, missingSlots, visitForm, type Asked, type InputFacts } from './inputs.rules.ts'

/** What preview tells of each input beside its state: its choices, what is there already, its limits. */

type Input = NonNullable<StatusPreview['inputs'][InputName]>
type Details = Omit<Input, 'state' | 'kind' | 'label'>
type Variants = NonNullable<Input['variants']>

const kinds: Record<InputName, Input['kind']> = {
  appointment_date: 'period',
  readiness_date: 'day',
  services: 'services',
  products: 'products',
  pictures: 'pictures',
  documentation: 'form',
  confirmation: 'form',
  serial_numbers: 'serial_numbers',
  customer_signature: 'signature',
  comment: 'text',
  on_behalf_of_partner_id: 'account',
}

const details: Record<InputName, (order: InputFacts, asked: Asked) => Details> = {
  appointment_date: (order, asked) => ({
    ...(asked.name === 'offer.accept' && { variants: offered(order).map(dateVariant) }),
    value: order.appointment,
    min: earliestDay(order),
  }),
  readiness_date: (order) => ({ value: order.readinessDate, min: berlinDay(order.now) }),
  services: (order) => ({ value: order.services }),
  products: (order) => ({ value: order.products.map(({ id, name, quantity }) => ({ id, name, quantity })) }),
  pictures: (order, asked) => {
    const needed = asked.cancellation ? [] : missingSlots(order)
    return { variants: pictureVariants(needed), value: { present: order.pictures, required: needed } }
  },
  documentation: (order, asked) => formDetails(asked.cancellation ? visitForm(order) : order.documentation),
  confirmation: (order) => formDetails(order.confirmation),
  serial_numbers: (order) => ({
    variants: order.products.map(({ id, name }) => ({ value: id, label: inAll(() => name) })),
    value: Object.fromEntries(order.products.map(({ id, serialNumber }) => [id, serialNumber])),
  }),
  customer_signature: (order) => ({
    variants: declineReasons.map((value) => ({ value, label: declineReasonLabels[value] })),
    value: order.signature,
  }),
  comment: () => ({}),
  on_behalf_of_partner_id: (order) => ({
    variants: order.locations.map(({ id, name }) => ({ value: id, label: inAll(() => name) })),
    ...(order.locations.length === 1 && { value: order.locations[0]?.id }),
  }),
}

/** All inputs of a step as preview sends them; hidden ones carry neither choices nor values. */
export function previewInputs(asked: Asked, order: InputFacts): StatusPreview['inputs'] {
  const entries = inputsAsked(asked, order).map(({ name, state, label }) => {
    const more = state === 'hidden' ? {} : details[name](order, asked)
    return [name, { state, kind: kinds[name], label, ...more }] as const
  })
  return Object.fromEntries(entries)
}

/** Kinds of pictures: first those that are still needed. */
function pictureVariants(needed: readonly MediaType[]): Variants {
  const others = mediaTypes.filter((type) => !needed.includes(type))
  return [...needed, ...others].map((value) => ({ value, label: mediaTypeLabels[value] }))
}

function formDetails(form: InputFacts['documentation']): Details {
  return { value: form && { form_id: form.formId, submission_id: form.submissionId } }
}

function dateVariant(date: Period): Variants[number] {
  return { value: date, label: inAll((locale) => inWords(date, locale)) }
}

function inAll(text: (locale: (typeof locales)[number]) => string): LocalText {
  return { de: text('de'), en: text('en'), fr: text('fr') }
}

const spelling = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' } as const

function inWords(date: Period, locale: (typeof locales)[number]): string {
  const format = new Intl.DateTimeFormat(spelling[locale], {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.formatRange(new Date(date.start), new Date(date.end))
}
