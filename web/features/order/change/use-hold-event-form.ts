import { useState } from 'react'
import { eventInputs, type EventInputName, type HoldEvent } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { isDeviceName } from '#web/offline/pending/pending-call'
import { usePhotos } from '#web/offline/photos/use-photos'

interface HoldEventDraft {
  /** Null until the user types: the dialog proposes a text. */
  readonly comment: string | null
  /** Charge point numbers by product id. */
  readonly numbers: Readonly<Record<string, string>>
  /** Names of files on the device or on the server. */
  readonly files: readonly string[]
}

export type HoldEventForm = ReturnType<typeof useHoldEventForm>

/**
 * Holds what the user enters for an event. Text, numbers and files are stored on the device, so that a closed dialog
 * loses nothing; only the confirmation of repeated attempts is asked again.
 */
export function useHoldEventForm(order: Order, event: HoldEvent, proposedComment: string) {
  const name = `event ${event} ${order.api_id}`
  const [draft, change, forget] = useDraftInput<HoldEventDraft>(name, {
    comment: null,
    numbers: getChargepointNumbers(order),
    files: [],
  })
  const [acknowledged, setAcknowledged] = useState(false)
  const photos = usePhotos({
    scope: name,
    names: draft.files,
    onAdd: (file) => change(({ files }) => ({ files: files.includes(file) ? files : [...files, file] })),
    onRemove: (file) => change(({ files }) => ({ files: files.filter((one) => one !== file) })),
  })
  const comment = draft.comment ?? proposedComment
  const { takes, oneOf } = eventInputs[event]
  const filled = Object.entries(draft.numbers).filter(([, number]) => number.trim() !== '')
  const isGiven: Record<EventInputName, boolean> = {
    comment: comment.trim() !== '',
    files: draft.files.length > 0,
    chargepoint_numbers: takes.includes('chargepoint_numbers') && filled.length > 0,
  }
  return {
    comment,
    setComment: (text: string) => change({ comment: text }),
    numbers: draft.numbers,
    setNumber: (id: string, number: string) =>
      change(({ numbers }) => ({ numbers: { ...numbers, [id]: number } })),
    acknowledged,
    setAcknowledged,
    photos,
    isUploading: photos.coming > 0 || draft.files.some(isDeviceName),
    isIncomplete: oneOf.length > 0 && !oneOf.some((input) => isGiven[input]),
    body: {
      ...(isGiven.comment ? { comment: comment.trim() } : {}),
      ...(event === 'CUSTOMER_UNREACHABLE' ? { acknowledged: true as const } : {}),
      ...(isGiven.files ? { files: draft.files.map((id) => ({ file_id: id })) } : {}),
      ...(isGiven.chargepoint_numbers ? { chargepoint_numbers: Object.fromEntries(filled) } : {}),
    },
    forget,
  }
}

/** Returns the known charge point numbers by product id. */
function getChargepointNumbers(order: Order): Record<string, string> {
  return Object.fromEntries(order.products.map(({ id, chargepoint_number: number }) => [id, number ?? '']))
}
