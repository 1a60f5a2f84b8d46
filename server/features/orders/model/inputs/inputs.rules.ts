import { getInputLabel, visitLabels } from '#contract/orders/model/order-labels'
import {
  inputNames,
  type InputName,
  type InputState,
  type MediaType,
  type OrderStatus,
  type OrderStepName,
  type OrderType,
} from '#contract/orders/model/order-enums'
import type { FormOrderValues } from '#contract/forms/order-values'
import type { LocalText } from '#contract/kit/locale'
import { listFutureOfferedDates, type Period } from './appointment.rules.ts'
import type { OrderFacts, OrderStep } from '../status/order-steps.rules.ts'

/**
 * The table of inputs per step and order type, used by preview and by the real call. See
 * docs/domain.md#inputs.
 */

export interface FormState {
  readonly formId: string
  /** The last submission, or null. */
  readonly submissionId: string | null
  /** Pictures and serial numbers of the last submission; absent in old submissions. */
  readonly values?: FormOrderValues | null
}

/** The dates of an order. Days are `YYYY-MM-DD` in Berlin, instants are ISO strings in UTC. */
export interface PlanningFacts {
  readonly createdAt: string
  readonly dateExpected: string | null
  readonly readinessDate: string | null
  readonly assemblyDays: number
  readonly multiday: boolean
  readonly appointment: Period | null
  /** Dates offered by the customer. The accepting partner chooses one of them. */
  readonly offeredDates: readonly Period[]
}

/** The parts of an order that inputs name or replace. */
export interface InputParts {
  /** The caller's own locations that were offered the order. Empty if the company has no locations. */
  readonly locations: readonly { readonly id: string; readonly name: string }[]
  readonly services: readonly {
    readonly api_id: string
    readonly quantity: number
    readonly value_entry: number
  }[]
  readonly customServices: number
  /** Additional services for which the marketplace offers another price. */
  readonly offeredPrices: number
  readonly products: readonly {
    readonly id: string
    readonly name: string
    readonly quantity: number
    readonly serialNumber: string | null
    /** False for products such as cables. */
    readonly hasSerialNumber: boolean
  }[]
  /** Kinds of the order's pictures. Pictures without a type are `other`. */
  readonly pictures: readonly MediaType[]
  readonly documentation: FormState | null
  /** Form for a visit without work. null: there is no separate form. */
  readonly visit: FormState | null
  readonly confirmation: FormState | null
}

/** The facts that decide which inputs a step needs. */
export interface InputContext
  extends
    Pick<OrderFacts, 'type' | 'isRemote' | 'signatureRequired' | 'signature' | 'canPropose'>,
    PlanningFacts,
    InputParts {
  readonly now: Temporal.Instant
  /** Kinds of which at least one picture is required. */
  readonly pictureSlots: readonly MediaType[]
}

/** An order without parts. Accepting an offer asks for none of them. */
export const noInputParts: InputParts = {
  locations: [],
  services: [],
  customServices: 0,
  offeredPrices: 0,
  products: [],
  pictures: [],
  documentation: null,
  visit: null,
  confirmation: null,
}

/** Combines an order with its parts. */
export function createInputContext(
  now: Temporal.Instant,
  order: PlanningFacts & { readonly facts: OrderFacts },
  parts: InputParts,
): InputContext {
  const { type, isRemote, signatureRequired, signature, canPropose } = order.facts
  const { createdAt, dateExpected, readinessDate, assemblyDays, multiday, appointment, offeredDates } = order
  return {
    ...parts,
    now,
    type,
    isRemote,
    signatureRequired,
    signature,
    canPropose,
    createdAt,
    dateExpected,
    readinessDate,
    assemblyDays,
    multiday,
    appointment,
    offeredDates,
    pictureSlots: defaultPictureSlots[type],
  }
}

/** The requested step and, for a cancellation, what its reason requires. */
export interface InputRequest {
  readonly name: OrderStepName
  readonly to: OrderStep['to']
  readonly cancellation?: { readonly signOff: boolean; readonly comment: boolean }
}

/** Required pictures per order type, unless configured otherwise. */
export const defaultPictureSlots: Record<OrderType, readonly MediaType[]> = {
  precheck: ['installation_site'],
  installation: ['installation_site'],
  meter_application: ['meter_cabinet'],
  installation_preparation: ['installation_site'],
  maintenance: ['device'],
  defect_elimination: ['damage'],
  hardware_sale: ['delivery_note'],
  reclamation: ['damage'],
  activation: ['device'],
}

/** Named conditions for the table below. */
const inputConditions = {
  signOff: (_: InputContext, { cancellation }: InputRequest) => cancellation?.signOff ?? false,
  reasonWantsComment: (_: InputContext, { cancellation }: InputRequest) => cancellation?.comment ?? false,
  datesOffered: (order: InputContext) => listFutureOfferedDates(order).length > 0,
  hasAppointment: (order: InputContext) => order.appointment !== null,
  mayPropose: (order: InputContext) => order.canPropose,
  hasServices: (order: InputContext) => order.services.length > 0,
  hasProducts: (order: InputContext) => order.products.length > 0,
  hasSerialProducts: (order: InputContext) => order.products.some((product) => product.hasSerialNumber),
  lacksPictures: (order: InputContext) =>
    listKnownPictures(order).length === 0 || listMissingPictureSlots(order).length > 0,
  hasDocumentationForm: (order: InputContext) => order.documentation !== null,
  lacksDocumentation: (order: InputContext) => order.documentation?.submissionId === null,
  hasVisitForm: (order: InputContext) => getVisitForm(order) !== null,
  lacksVisitRecord: (order: InputContext) =>
    getVisitForm(order)?.submissionId === null && !order.documentation?.submissionId,
  hasConfirmationForm: (order: InputContext) => order.confirmation !== null && !order.isRemote,
  lacksSerialNumbers: (order: InputContext) =>
    order.products.some((product) => product.hasSerialNumber && !product.serialNumber),
  signatureWanted: (order: InputContext) => order.signatureRequired && !order.isRemote,
  signatureMissing: (order: InputContext) => order.signature === 'missing',
  signatureTaken: (order: InputContext) => order.signature === 'taken',
  severalLocations: (order: InputContext) => order.locations.length > 1,
  oneLocation: (order: InputContext) => order.locations.length === 1,
} as const
type InputCondition = keyof typeof inputConditions

interface InputRule {
  readonly at: OrderStepName | readonly OrderStepName[]
  readonly state: Exclude<InputState, 'hidden'>
  /** Only if the step leads to this status. */
  readonly to?: OrderStatus
  /** Only for these order types. Absent: all. */
  readonly types?: readonly OrderType[]
  /** Only if all of these are true. */
  readonly when?: readonly InputCondition[]
}

const withServices = [
  'installation',
  'meter_application',
  'installation_preparation',
  'maintenance',
  'defect_elimination',
  'reclamation',
  'activation',
] as const
const withProducts = [
  'installation',
  'hardware_sale',
  'maintenance',
  'defect_elimination',
  'reclamation',
] as const
/** New devices are installed here, so their serial numbers are needed for warranty and grid operator. */
const withSerialNumbers = ['installation', 'hardware_sale'] as const
const mayHaveSerialNumbers = ['maintenance', 'defect_elimination', 'reclamation', 'activation'] as const

/** The first matching row decides the state of an input. Without a matching row it is hidden. */
const inputTable: Record<InputName, readonly InputRule[]> = {
  appointment_date: [
    { at: 'offer.accept', to: 'appointment_confirmed', state: 'required' },
    { at: 'offer.accept', to: 'accepted', state: 'required', when: ['datesOffered'] },
    { at: ['order.confirmAppointment', 'order.reschedule'], state: 'required' },
    { at: 'order.start', state: 'readonly', when: ['hasAppointment'] },
  ],
  readiness_date: [
    { at: 'order.finish', state: 'required', types: ['installation_preparation'] },
    { at: 'order.finish', state: 'optional', types: ['precheck', 'meter_application'] },
  ],
  services: [
    { at: 'order.finish', state: 'optional', types: withServices, when: ['hasServices'] },
    { at: 'order.submit', state: 'readonly', types: withServices, when: ['hasServices'] },
  ],
  // A precheck has quotes, which the customer answers before the work.
  custom_services: [{ at: 'order.finish', state: 'optional', types: withServices, when: ['mayPropose'] }],
  products: [
    { at: 'order.finish', state: 'optional', types: withProducts, when: ['hasProducts'] },
    { at: 'order.submit', state: 'readonly', types: withProducts, when: ['hasProducts'] },
  ],
  pictures: [
    { at: ['order.finish', 'order.submit'], state: 'required', when: ['lacksPictures'] },
    { at: ['order.finish', 'order.submit'], state: 'optional' },
    { at: 'order.cancel', state: 'optional', when: ['signOff'] },
  ],
  documentation: [
    { at: ['order.finish', 'order.submit'], state: 'required', when: ['lacksDocumentation'] },
    { at: 'order.finish', state: 'optional', when: ['hasDocumentationForm'] },
    { at: 'order.submit', state: 'readonly', when: ['hasDocumentationForm'] },
    { at: 'order.cancel', state: 'required', when: ['signOff', 'lacksVisitRecord'] },
    { at: 'order.cancel', state: 'optional', when: ['signOff', 'hasVisitForm'] },
  ],
  confirmation: [{ at: ['order.finish', 'order.submit'], state: 'optional', when: ['hasConfirmationForm'] }],
  serial_numbers: [
    {
      at: ['order.finish', 'order.submit'],
      state: 'required',
      types: withSerialNumbers,
      when: ['hasSerialProducts', 'lacksSerialNumbers'],
    },
    { at: 'order.finish', state: 'optional', types: withSerialNumbers, when: ['hasSerialProducts'] },
    { at: 'order.finish', state: 'optional', types: mayHaveSerialNumbers, when: ['hasSerialProducts'] },
    { at: 'order.submit', state: 'readonly', types: withSerialNumbers, when: ['hasSerialProducts'] },
  ],
  // Optional, because the signature can follow later. Until then the order is also in the queue
  // customer-signature.
  customer_signature: [
    { at: ['order.finish', 'order.submit'], state: 'readonly', when: ['signatureWanted', 'signatureTaken'] },
    { at: ['order.finish', 'order.submit'], state: 'optional', when: ['signatureWanted'] },
    { at: 'order.cancel', state: 'required', when: ['signOff', 'signatureWanted', 'signatureMissing'] },
    { at: 'order.cancel', state: 'readonly', when: ['signOff', 'signatureWanted', 'signatureTaken'] },
    { at: 'order.cancel', state: 'optional', when: ['signOff', 'signatureWanted'] },
  ],
  comment: [
    { at: 'order.cancel', state: 'required', when: ['reasonWantsComment'] },
    {
      at: [
        'order.confirmAppointment',
        'order.start',
        'order.finish',
        'order.backToWork',
        'order.submit',
        'order.cancel',
      ],
      state: 'optional',
    },
    { at: 'order.rework', state: 'required' },
  ],
  on_behalf_of_partner_id: [
    { at: 'offer.accept', state: 'required', when: ['severalLocations'] },
    { at: 'offer.accept', state: 'optional', when: ['oneLocation'] },
  ],
}

/**
 * Returns the form that documents why the work could not be done: the visit form, else the documentation
 * form.
 */
export function getVisitForm(order: InputContext): FormState | null {
  return order.visit ?? order.documentation
}

/** Returns the state of an input at this step. */
export function getInputState(name: InputName, request: InputRequest, order: InputContext): InputState {
  return inputTable[name].find((row) => matchesInputRule(row, request, order))?.state ?? 'hidden'
}

function matchesInputRule(row: InputRule, request: InputRequest, order: InputContext): boolean {
  if (![row.at].flat().includes(request.name)) return false
  if (row.to && row.to !== request.to) return false
  if (row.types && !row.types.includes(order.type)) return false
  return (row.when ?? []).every((name) => inputConditions[name](order, request))
}

/** Lists the kinds of the order's pictures and of those in its submitted form. */
export function listKnownPictures(order: InputContext): readonly MediaType[] {
  return [...order.pictures, ...(order.documentation?.values?.pictures ?? []).map(({ type }) => type)]
}

/**
 * Lists the picture slots that stored and `additional` pictures do not fill. Remote work needs no pictures.
 */
export function listMissingPictureSlots(
  order: InputContext,
  additional: readonly MediaType[] = [],
): readonly MediaType[] {
  if (order.isRemote) return []
  const shown = [...listKnownPictures(order), ...additional]
  return order.pictureSlots.filter((slot) => !shown.includes(slot))
}

export interface RequestedInput {
  readonly name: InputName
  readonly state: InputState
  readonly label: LocalText
}

/** Lists every input with its state and label at this step, in form order. */
export function listRequestedInputs(request: InputRequest, order: InputContext): readonly RequestedInput[] {
  return inputNames.map((name) => ({
    name,
    state: getInputState(name, request, order),
    label: getRequestedInputLabel(name, request, order),
  }))
}

function getRequestedInputLabel(name: InputName, request: InputRequest, order: InputContext): LocalText {
  const isVisit =
    request.name === 'order.cancel' && (name === 'pictures' || (name === 'documentation' && order.visit))
  return isVisit ? visitLabels[name] : getInputLabel(name, order.type)
}
