import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { signatureQuestions } from '#contract/forms/model'
import type { Order } from '#contract/orders/orders'
import type { LocalText } from '#contract/kit/locale'
import { useUser } from '#web/api/session/session'
import type { FormSessionView } from '#web/offline/drafts/form-session'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import type { ChangeInputValues } from '../change/order-change.data.ts'
import { usePendingInputs } from '../change/use-requested-inputs.ts'
import { listMissingPictures, type RequestedInputs } from '../inputs/requested-inputs.ts'
import {
  type FinishingGap,
  type FinishingStep,
  isAsked,
  listFinishingSteps,
} from './finishing-steps.rules.ts'
import { isSerialRowMissing, listSerialRows } from './serial-rows.rules.ts'

/** `sign`: now, on this device. */
export type SignatureWay = 'sign' | 'declined' | 'later'

interface FinishingPlace {
  /** The step that is shown; a reopened page shows it again. */
  step: FinishingStep
  /** Steps that were left forwards, which confirms steps without required input. */
  visited: readonly FinishingStep[]
  way: SignatureWay
  /** True after a first attempt to finish: missing input is marked. */
  isTried: boolean
}

export interface FinishingProps {
  order: Order
  requested: RequestedInputs
  /** The form of the work; null if there is none or it is not open yet. */
  work: FormSessionView | null
  /** The form by which the customer confirms the work and signs. */
  confirmation: FormSessionView | null
  isLoading: boolean
}

export type Finishing = ReturnType<typeof useFinishing>

/** Questions of the confirmation that the page asks itself, because not signing has its own choice. */
export const ownConfirmationQuestions = ['signing', signatureQuestions.declined, signatureQuestions.text]

/** Holds everything that is entered while an order is finished; each change is stored on the device at once. */
export function useFinishing(props: FinishingProps) {
  const { order, requested, work, confirmation } = props
  const { contact } = useUser()
  const steps = listFinishingSteps(requested)
  const first = steps[0] ?? 'photos'
  const [inputs, setInputs, forgetInputs] = useDraftInput<ChangeInputValues>(`${order.api_id} finished`, {})
  const [place, setPlace, forgetPlace] = useDraftInput<FinishingPlace>(`${order.api_id} finishing`, {
    step: first,
    visited: [],
    way: 'sign',
    isTried: false,
  })
  const pending = usePendingInputs()
  const rows = useSerialRows(props, inputs)
  const slots = listOrderSlots(requested, work)
  const gaps = useGaps({ ...props, inputs, way: place.way, rows, slots, pendingHasGap: pending.hasGap })
  const step = steps.includes(place.step) ? place.step : first
  const latest = useRef({ gaps, inputs, rows })
  latest.current = { gaps, inputs, rows }

  /** Stores what is drawn or typed but not stored yet; called whenever a step is left. */
  const confirmAll = async () => {
    const [part] = await Promise.all([pending.confirm(), work?.confirmAll(), confirmation?.confirmAll()])
    if (Object.keys(part).length > 0) setInputs(part)
  }
  return {
    ...props,
    steps,
    step,
    isTried: place.isTried,
    way: place.way,
    visited: place.visited,
    scope: `step ${contact.id} ${order.api_id} finished`,
    inputs,
    setInputs,
    pending,
    rows,
    slots,
    gaps,
    latest,
    confirmAll,
    setWay: (way: SignatureWay) => setPlace({ way }),
    markTried: () => {
      setPlace({ isTried: true })
      work?.markFaults()
      confirmation?.markFaults()
    },
    goTo: (to: FinishingStep) => {
      void confirmAll()
      setPlace(({ visited }) => ({ step: to, visited: [...new Set([...visited, step])] }))
    },
    isDone: (one: FinishingStep) =>
      one !== step &&
      place.visited.includes(one) &&
      gaps.every((gap) => gap.step !== one) &&
      !(one === 'signature' && place.way === 'later'),
    forget: () => {
      forgetInputs()
      forgetPlace()
      work?.forget()
      confirmation?.forget()
    },
  }
}

/** Returns the serial numbers piece by piece; none if the order asks for none. */
function useSerialRows({ requested, work, order }: FinishingProps, inputs: ChangeInputValues) {
  const input = requested.serial_numbers
  if (!isAsked(input) || input.state === 'readonly') return []
  const stored = (input.value ?? {}) as Record<string, string | null>
  const ids = (input.variants ?? []).map(({ value }) => String(value))
  const products = order.products
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, quantity }) => ({
      id,
      name,
      quantity: inputs.products?.find((line) => line.id === id)?.quantity ?? quantity,
      stored: stored[id] ?? null,
    }))
  return listSerialRows(products, inputs.serial_numbers ?? {}, work?.orderValues.serial_numbers ?? [])
}

/** Lists the requested photos that the form does not ask for. */
function listOrderSlots(requested: RequestedInputs, work: FormSessionView | null): string[] {
  const input = requested.pictures
  if (!isAsked(input)) return []
  const fromForm = [
    ...(work?.photos ?? []).map(({ type }) => type),
    ...(work?.orderValues.pictures ?? []).map(({ type }) => type),
  ]
  return listMissingPictures(input, []).filter((slot) => !fromForm.some((type) => type === slot))
}

interface GapFacts extends FinishingProps {
  inputs: ChangeInputValues
  way: SignatureWay
  rows: ReturnType<typeof listSerialRows>
  slots: readonly string[]
  pendingHasGap: boolean
}

/** Lists what is missing, in the order of the steps. */
function useGaps(facts: GapFacts): FinishingGap[] {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  const { requested, inputs, work, rows } = facts
  const gaps: FinishingGap[] = []
  const day = requested.readiness_date
  if (day?.state === 'required' && !inputs.readiness_date && !day.value)
    gaps.push({ step: 'work', field: 'readiness_date', label: day.label[locale] })
  gaps.push(...listPhotoGaps(facts, locale, t('steps.photos')))
  for (const { path, label, isPhoto } of work?.gaps ?? [])
    if (!isPhoto) gaps.push({ step: 'protocol', field: `work ${path}`, label })
  if (requested.serial_numbers?.state === 'required') {
    for (const row of rows.filter(isSerialRowMissing))
      gaps.push({
        step: 'protocol',
        field: `serial ${row.id} ${row.piece}`,
        label: t('serialGap', { name: row.name }),
      })
  }
  return [...gaps, ...listSignatureGaps(facts, t('signatureGap'))]
}

function listPhotoGaps(
  { requested, inputs, work, slots }: GapFacts,
  locale: keyof LocalText,
  name: string,
): FinishingGap[] {
  const input = requested.pictures
  const inForm = (work?.gaps ?? []).filter(({ isPhoto }) => isPhoto)
  const gaps: FinishingGap[] = inForm.map(({ path, label }) => ({
    step: 'photos',
    field: `photo ${path}`,
    label,
  }))
  if (input?.state !== 'required') return gaps
  const taken = inputs.pictures ?? []
  const isOpen = (slot: string) => !taken.some(({ type }) => type === slot)
  const labels = new Map((input.variants ?? []).map(({ value, label }) => [String(value), label[locale]]))
  for (const slot of slots.filter(isOpen))
    gaps.push({ step: 'photos', field: `slot ${slot}`, label: labels.get(slot) ?? slot })
  // A photo of the form that is optional there may be the one that the order needs.
  for (const photo of work?.photos ?? []) {
    const isNeeded = photo.type && listMissingPictures(input, taken).includes(photo.type)
    const isListed = gaps.some(({ field }) => field === `photo ${photo.name}`)
    if (isNeeded && photo.isEmpty && !isListed)
      gaps.push({ step: 'photos', field: `photo ${photo.name}`, label: photo.label })
  }
  const { present = [] } = (input.value ?? {}) as { present?: string[] }
  const known = taken.length + present.length + (work?.orderValues.pictures.length ?? 0)
  if (gaps.length === 0 && known === 0) gaps.push({ step: 'photos', field: 'slot more', label: name })
  return gaps
}

/** The signature may follow later, but the chosen way needs its content. */
function listSignatureGaps(facts: GapFacts, name: string): FinishingGap[] {
  const { requested, order, confirmation, way, inputs, pendingHasGap } = facts
  const input = requested.customer_signature
  if (!isAsked(input) || input.state === 'readonly' || order.signature.state === 'taken') return []
  const gap = (field: string, label: string): FinishingGap => ({ step: 'signature', field, label })
  if (way === 'later') return input.state === 'required' ? [gap('signature', name)] : []
  if (way === 'sign' && confirmation) {
    const inForm = confirmation.gaps.map(({ path, label }) => gap(`confirmation ${path}`, label))
    if (confirmation.takesSignature) return inForm
    return hasSignature(inputs, 'sign') ? inForm : [...inForm, gap('signature', name)]
  }
  return hasSignature(inputs, way) && !pendingHasGap ? [] : [gap('signature', name)]
}

function hasSignature({ customer_signature: signature }: ChangeInputValues, way: SignatureWay): boolean {
  if (!signature) return false
  return way === 'sign' ? 'file_id' in signature : 'declined' in signature
}
