import { useRef, useState } from 'react'
import { signatureQuestions } from '#contract/forms/model'
import type { Order } from '#contract/orders/orders'
import { useUser } from '#web/api/session/session'
import type { FormSessionView } from '#web/offline/drafts/form-session'
import { drafts } from '#web/offline/drafts/drafts'
import { getDraftInputKey, useDraftInput } from '#web/offline/drafts/use-draft-input'
import type { ChangeInputValues } from '../change/order-change.data.ts'
import { usePendingInputs } from '../change/use-requested-inputs.ts'
import { listMissingPictures, type RequestedInputs } from '../inputs/requested-inputs.ts'
import { type FinishingStep, isAsked, listFinishingSteps } from './finishing-steps.rules.ts'
import { type ServiceDraft, toServiceInputs } from './steps/additional-services.rules.ts'
import { listSerialRows } from './steps/serial-rows.rules.ts'
import { useFinishingGaps } from './steps/use-finishing-gaps.ts'

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
  /** Called with true when the work begins to be sent, and with false when it was not sent after all. */
  onSending: (isSending: boolean) => void
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
  const names = {
    inputs: `${order.api_id} finished`,
    place: `${order.api_id} finishing`,
    lines: `${order.api_id} additional services`,
  }
  const [inputs, setInputs, forgetInputs] = useDraftInput<ChangeInputValues>(names.inputs, {})
  const [place, setPlace, forgetPlace] = useDraftInput<FinishingPlace>(names.place, {
    step: first,
    visited: [],
    way: 'sign',
    isTried: false,
  })
  const lastField = useLastField(getDraftInputKey(contact.id, `${order.api_id} finishing field`))
  const [{ lines: additional }, setLines, forgetLines] = useDraftInput<{ lines: readonly ServiceDraft[] }>(
    names.lines,
    {
      lines: [],
    },
  )
  const pending = usePendingInputs()
  const rows = useSerialRows(props, inputs)
  const missingSlots = listMissingSlots(requested, work)
  const slots = [...new Set([...missingSlots, ...listReworkSlots(props)])]
  const gaps = useFinishingGaps({
    ...props,
    inputs,
    additional,
    way: place.way,
    rows,
    slots: missingSlots,
    pendingHasGap: pending.hasGap,
  })
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
    lastField,
    way: place.way,
    visited: place.visited,
    scope: `step ${contact.id} ${order.api_id} finished`,
    inputs,
    setInputs,
    additional,
    setAdditional: (lines: readonly ServiceDraft[]) => {
      setLines({ lines })
      // The complete lines are inputs like others: sent with the step, or attached as evidence.
      setInputs({ custom_services: toServiceInputs(lines) })
    },
    pending,
    rows,
    /** The kinds of photos with a place of their own; the last ones are there already but were sent back. */
    slots,
    missingSlots,
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
      lastField.set(null)
      setPlace(({ visited }) => ({ step: to, visited: [...new Set([...visited, step])] }))
    },
    isDone: (one: FinishingStep) =>
      one !== step &&
      place.visited.includes(one) &&
      gaps.every((gap) => gap.step !== one) &&
      !(one === 'signature' && place.way === 'later'),
    draftKeys: [
      ...Object.values(names).map((name) => getDraftInputKey(contact.id, name)),
      lastField.key,
      ...(work?.draftKeys ?? []),
      ...(confirmation?.draftKeys ?? []),
    ],
    forget: () => {
      forgetInputs()
      forgetLines()
      forgetPlace()
      lastField.set(null)
      work?.forget()
      confirmation?.forget()
    },
  }
}

/**
 * Stores the name of the field in use; null if there is none, or if it is a question of a form. A page that is opened again
 * focuses it. No component subscribes to it: otherwise each focus would render the whole page before the press is shown.
 */
function useLastField(key: string) {
  const [atOpening] = useState(() => drafts.get(key))
  const set = (field: string | null) => {
    if (field !== drafts.get(key)) drafts.set(key, field)
  }
  return { key, atOpening, set }
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
function listMissingSlots(requested: RequestedInputs, work: FormSessionView | null): string[] {
  const input = requested.pictures
  if (!isAsked(input)) return []
  const fromForm = [
    ...(work?.photos ?? []).map(({ type }) => type),
    ...(work?.orderValues.pictures ?? []).map(({ type }) => type),
  ]
  return listMissingPictures(input, []).filter((slot) => !fromForm.some((type) => type === slot))
}

/** Lists the kinds of photos that were sent back and that the form does not ask for. */
function listReworkSlots({ order, requested, work }: FinishingProps): string[] {
  if (!isAsked(requested.pictures)) return []
  return (order.rework?.fields ?? [])
    .filter(({ kind, name }) => kind === 'photo' && !(work?.photos ?? []).some(({ type }) => type === name))
    .map(({ name }) => name)
}
