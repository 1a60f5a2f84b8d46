import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { unsavedPhotos, useUnsavedPhotos } from '#web/offline/photos/unsaved-photos'
import { useUser } from '#web/api/session/session'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { getDraftInputKey, useDraftInput } from '#web/offline/drafts/use-draft-input'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { ChangeFailure } from './ChangeFailure.tsx'
import { ChangeInputs, isIncomplete } from './ChangeInputs.tsx'
import { ConflictDialog } from '../conflict/ConflictDialog.tsx'
import { useConflict } from '../conflict/use-conflict.ts'
import type { RequestedInputs } from '../inputs/requested-inputs.ts'
import type { FormSlot } from '../form-slot.ts'
import { OtherDayNotice } from './OtherDayNotice.tsx'
import { toChangeBody, type ChangeInputValues, type ChangeTarget } from './order-change.data.ts'
import { usePendingInputs, useRequestedInputs } from './use-requested-inputs.ts'
import { isTargetPossible, useSendChange } from './use-send-change.ts'

interface ChangeDialogProps {
  order: Order
  target: ChangeTarget
  title: string
  /** Text above the inputs, such as the instructions of a reason. */
  intro?: ReactNode
  danger?: boolean
  Filler: FormSlot
  onClose: () => void
}

/**
 * Asks for all inputs that the server's preview requires for a status change. The dialog keeps the preview
 * and the version that it opened with: data that arrives later never replaces an input. A dialog above this
 * one reports a change by another user once no form is open, and at the latest when the inputs are sent.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { order, target, title, intro, danger = false, Filler, onClose } = props
  const t = useTranslations('order')
  const scope = useStepScope(order, target)
  const [inputs, setInputs, forget] = useDraftInput<ChangeInputValues>(scope.draft, {})
  const { send, change } = useSendChange(order, target, {
    draftKeys: [scope.draftKey],
    forget,
    onDone: onClose,
  })
  const conflict = useConflict(order, change)
  const { asked: requestedInputs, preview } = useRequestedInputs(conflict.base, target)
  const pending = usePendingInputs()
  const errors = change.error instanceof CallError ? change.error.errors : noErrors
  const press = useSubmitStep({
    requestedInputs,
    inputs,
    setInputs,
    pending,
    scope: scope.files,
    send,
  })
  const { base, theirs } = conflict
  return (
    <>
      <Dialog
        isOpen={!change.isShownAhead}
        title={title}
        size="large"
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t('later')}</Button>
            <Button
              kind={danger ? 'danger' : 'primary'}
              isPending={change.isPending || pending.isBusy || press.isRunning}
              isWaiting={!requestedInputs}
              onPress={() => void press.run(base.version)}
            >
              {title}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-6 py-1">
          {intro}
          {target.kind === 'status' && target.status === 'started' ? <OtherDayNotice order={order} /> : null}
          {preview.error && !requestedInputs && !change.error ? (
            <QueryError error={preview.error} onRetry={() => void preview.refetch()} />
          ) : null}
          {!requestedInputs && !preview.error ? <SkeletonText lines={5} /> : null}
          {requestedInputs ? (
            <ChangeInputs
              order={order}
              requestedInputs={requestedInputs}
              inputs={inputs}
              onChange={setInputs}
              onPending={pending.report}
              scope={scope.files}
              errors={errors}
              checked={press.isTried}
              Filler={Filler}
            />
          ) : null}
          {press.isTried && press.gap ? (
            <Banner tone="danger" live>
              {t(press.gap === 'unsaved' ? 'photoUnsaved' : 'incomplete')}
            </Banner>
          ) : null}
          {isRefusedWith(change.error, 'order_changed') || change.isPending ? null : (
            <ChangeFailure
              error={change.error}
              requestedInputs={requestedInputs ?? {}}
              request={{ ...toChangeBody(order, target), version: base.version, inputs }}
            />
          )}
        </div>
      </Dialog>
      {theirs && !pending.isFilling ? (
        <ConflictDialog
          base={base}
          theirs={theirs}
          isPossible={isTargetPossible(theirs, target)}
          onTakeTheirs={() => {
            forget()
            onClose()
          }}
          onSendAgain={() => void press.run(conflict.accept())}
        />
      ) : null}
    </>
  )
}

const noErrors: Readonly<Record<string, readonly string[]>> = {}

/** Returns the storage keys of the inputs and files of a status change on the device. */
function useStepScope({ api_id: id }: Order, target: ChangeTarget) {
  const { contact } = useUser()
  const step = target.kind === 'status' ? target.status : `cancel ${target.reason}`
  const draft = `${id} ${step}`
  return { draft, draftKey: getDraftInputKey(contact.id, draft), files: `step ${contact.id} ${id} ${step}` }
}

interface SubmitStep {
  requestedInputs: RequestedInputs | null
  inputs: ChangeInputValues
  setInputs: (change: Partial<ChangeInputValues>) => void
  pending: ReturnType<typeof usePendingInputs>
  scope: string
  send: (inputs: ChangeInputValues, version: number) => void
}

/** Handles the submit button: confirms pending input, then sends, or scrolls to the first missing input. */
function useSubmitStep({ requestedInputs, inputs, setInputs, pending, scope, send }: SubmitStep) {
  const failure = useDeviceErrorMessages()
  const [isTried, setTried] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const hasGap = (given: ChangeInputValues) =>
    !requestedInputs || pending.hasGap || isIncomplete(requestedInputs, given)
  const isUnsaved = () => unsavedPhotos.hasAnyInScope(scope)
  useUnsavedPhotos()

  /** Returns the complete inputs; null if something could not be stored. */
  const confirmed = async (): Promise<ChangeInputValues | null> => {
    try {
      const part = await pending.confirm()
      if (Object.keys(part).length > 0) setInputs(part)
      return { ...inputs, ...part }
    } catch (error) {
      failure.showToast(error)
      return null
    }
  }

  const run = async (version: number) => {
    if (pending.isBusy || isRunning) return
    setTried(true)
    setRunning(true)
    const whole = await confirmed()
    setRunning(false)
    if (!whole) return
    if (hasGap(whole) || isUnsaved()) return
    send(whole, version)
  }
  const gap = isUnsaved() ? ('unsaved' as const) : hasGap(inputs) ? ('incomplete' as const) : null
  return { run, isTried, isRunning, gap }
}
