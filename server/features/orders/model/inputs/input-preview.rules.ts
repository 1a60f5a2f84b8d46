import { locales, type LocalText } from '#contract/kit/locale'
import type { StatusPreview } from '#contract/orders/order-changes'
import { declineReasonLabels, mediaTypeLabels } from '#contract/orders/model/order-labels'
import {
  declineReasons,
  mediaTypes,
  type InputName,
  type MediaType,
} from '#contract/orders/model/order-enums'
import { serviceTypeNames, serviceTypes } from '#contract/orders/model/service-types'
import { countPieces } from '#contract/orders/model/serial-numbers'
import { toBerlinDate, getEarliestDay, listFutureOfferedDates, type Period } from './appointment.rules.ts'
import {
  listRequestedInputs,
  listKnownPictures,
  listMissingPictureSlots,
  getVisitForm,
  type InputRequest,
  type InputContext,
} from './inputs.rules.ts'
import { listFormSerialNumbers, listSerialProducts } from './form-values.rules.ts'

/** Choices, stored values and limits of each input in a preview. */

type PreviewInput = NonNullable<StatusPreview['inputs'][InputName]>
type PreviewDetails = Omit<PreviewInput, 'state' | 'kind' | 'label'>
type PreviewVariants = NonNullable<PreviewInput['variants']>

const inputKinds: Record<InputName, PreviewInput['kind']> = {
  appointment_date: 'period',
  readiness_date: 'day',
  services: 'services',
  custom_services: 'custom_services',
  products: 'products',
  pictures: 'pictures',
  documentation: 'form',
  confirmation: 'form',
  serial_numbers: 'serial_numbers',
  customer_signature: 'signature',
  comment: 'text',
  on_behalf_of_partner_id: 'account',
}

const inputDetails: Record<InputName, (order: InputContext, asked: InputRequest) => PreviewDetails> = {
  appointment_date: (order, asked) => ({
    ...(asked.name === 'offer.accept' && { variants: listFutureOfferedDates(order).map(toDateVariant) }),
    value: order.appointment,
    min: getEarliestDay(order),
  }),
  readiness_date: (order) => ({ value: order.readinessDate, min: toBerlinDate(order.now) }),
  services: (order) => ({ value: order.services }),
  custom_services: () => ({
    variants: serviceTypes.map((value) => ({ value, label: serviceTypeNames[value] })),
  }),
  products: (order) => ({ value: order.products.map(({ id, name, quantity }) => ({ id, name, quantity })) }),
  pictures: (order, asked) => {
    const needed = asked.cancellation ? [] : listMissingPictureSlots(order)
    const present = listKnownPictures(order)
    return { variants: listPictureVariants(needed), value: { present, required: needed } }
  },
  documentation: (order, asked) =>
    getFormDetails(asked.cancellation ? getVisitForm(order) : order.documentation),
  confirmation: (order) => getFormDetails(order.confirmation),
  serial_numbers: (order) => ({
    variants: listSerialProducts(order).map(({ id, name, quantity }) => ({
      value: id,
      label: inAllLocales(() => name),
      pieces: countPieces(quantity),
    })),
    value: {
      ...Object.fromEntries(listSerialProducts(order).map(({ id, serialNumber }) => [id, serialNumber])),
      ...listFormSerialNumbers(order),
    },
  }),
  customer_signature: (order) => ({
    variants: declineReasons.map((value) => ({ value, label: declineReasonLabels[value] })),
    value: order.signature,
  }),
  comment: () => ({}),
  on_behalf_of_partner_id: (order) => ({
    variants: order.locations.map(({ id, name }) => ({ value: id, label: inAllLocales(() => name) })),
    ...(order.locations.length === 1 && { value: order.locations[0]?.id }),
  }),
}

/** Returns all inputs of a step for a preview. Hidden inputs have no choices and no values. */
export function previewInputs(request: InputRequest, order: InputContext): StatusPreview['inputs'] {
  const entries = listRequestedInputs(request, order).map(({ name, state, label }) => {
    const more = state === 'hidden' ? {} : inputDetails[name](order, request)
    return [name, { state, kind: inputKinds[name], label, ...more }] as const
  })
  return Object.fromEntries(entries)
}

/** Lists the kinds of pictures, those still missing first. */
function listPictureVariants(needed: readonly MediaType[]): PreviewVariants {
  const others = mediaTypes.filter((type) => !needed.includes(type))
  return [...needed, ...others].map((value) => ({ value, label: mediaTypeLabels[value] }))
}

function getFormDetails(form: InputContext['documentation']): PreviewDetails {
  return { value: form && { form_id: form.formId, submission_id: form.submissionId } }
}

function toDateVariant(date: Period): PreviewVariants[number] {
  return { value: date, label: inAllLocales((locale) => formatOfferedDate(date, locale)) }
}

function inAllLocales(text: (locale: (typeof locales)[number]) => string): LocalText {
  return { de: text('de'), en: text('en'), fr: text('fr') }
}

const localeTags = { de: 'de-DE', en: 'en-GB', fr: 'fr-FR' } as const

function formatOfferedDate(date: Period, locale: (typeof locales)[number]): string {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
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
