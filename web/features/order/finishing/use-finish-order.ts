import { useState } from 'react'
import { isRefusedWith } from '#web/api/http/errors'
import { getKnownVersion } from '#web/offline/outbox/own-versions'
import { unsavedPhotos, useUnsavedPhotos } from '#web/offline/photos/unsaved-photos'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import type { ChangeInputValues } from '../change/order-change.data.ts'
import { useSendChange } from '../change/use-send-change.ts'
import { useConflict } from '../conflict/use-conflict.ts'
import { isAsked } from './finishing-steps.rules.ts'
import { toSerialInput } from './steps/serial-rows.rules.ts'
import { showGap } from './show-gap.ts'
import type { Finishing } from './use-finishing.ts'

export const finishTarget = { kind: 'status', status: 'finished' } as const

/** Sends the forms first and then the step, so that the server finds what the step takes over from them. */
export function useFinishOrder(finishing: Finishing) {
  const { order, work, confirmation, way, onSending } = finishing
  const failure = useDeviceErrorMessages()
  const [isRunning, setRunning] = useState(false)
  const [asksConflict, setAsksConflict] = useState(false)
  const { send, change } = useSendChange(order, finishTarget, {
    ...finishing,
    onError: () => onSending(false),
  })
  // A page that opens with the order stored on the device gets the current one a moment later.
  const [isUntouched, setUntouched] = useState(true)
  const conflict = useConflict(order, change, isUntouched)
  useUnsavedPhotos()
  const hasUnsavedPhoto = unsavedPhotos.hasAnyInScope(finishing.scope)
  const signs = way === 'sign' && order.signature.state !== 'taken'

  const submitForms = async (): Promise<{ documentation: string | null } | null> => {
    const documentation = work ? await work.submit() : null
    if (work && !documentation) return null
    if (signs && confirmation && !(await confirmation.submit())) return null
    return { documentation }
  }

  /** Returns whether the step is being sent. */
  const finish = async (version: number): Promise<boolean> => {
    await finishing.confirmAll()
    // Only now: a signature that is not stored yet would be marked as missing.
    finishing.markTried()
    // Waits for the render with what was just stored.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { gaps } = finishing.latest.current
    const [gap] = gaps
    if (gap) {
      showGap(finishing, gap)
      return false
    }
    if (hasUnsavedPhoto) {
      finishing.goTo('photos')
      return false
    }
    const submitted = await submitForms()
    if (!submitted) return false
    send(toStepInputs(finishing, submitted.documentation), getKnownVersion(order.api_id, version))
    return true
  }

  const run = async (version: number) => {
    if (isRunning || change.isPending) return
    // Asked when the work is sent, so that no dialog interrupts the input.
    setAsksConflict(conflict.theirs !== null && version === conflict.base.version)
    if (conflict.theirs && version === conflict.base.version) return
    setRunning(true)
    onSending(true)
    const isSent = await finish(version).catch((error: unknown) => {
      failure.showToast(error)
      return false
    })
    if (!isSent) onSending(false)
    setRunning(false)
  }
  return {
    run,
    change,
    conflict,
    markTouched: () => setUntouched(false),
    isRunning,
    hasUnsavedPhoto,
    asksConflict: asksConflict || isRefusedWith(change.error, 'order_changed'),
    closeConflict: () => setAsksConflict(false),
  }
}

/** Returns the inputs of the step; a signature of the confirmation is already stored with that form. */
function toStepInputs(
  { requested, way, confirmation, latest }: Finishing,
  documentation: string | null,
): ChangeInputValues {
  const { inputs, rows } = latest.current
  const { customer_signature: signature, serial_numbers: _typed, custom_services = [], ...others } = inputs
  const services = isAsked(requested.custom_services) ? custom_services : []
  const isSigned = way === 'sign' && signature && 'file_id' in signature && !confirmation?.takesSignature
  const isDeclined = way === 'declined' && signature && 'declined' in signature
  const numbers = toSerialInput(rows)
  const asksNumbers = isAsked(requested.serial_numbers) && requested.serial_numbers.state !== 'readonly'
  return {
    ...others,
    ...(services.length > 0 ? { custom_services: services } : {}),
    ...(documentation ? { documentation: { submission_id: documentation } } : {}),
    ...(asksNumbers && Object.keys(numbers).length > 0 ? { serial_numbers: numbers } : {}),
    ...(isSigned || isDeclined ? { customer_signature: signature } : {}),
  }
}
