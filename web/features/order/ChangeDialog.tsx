import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { actionName } from '#contract/order-actions'
import type { Order } from '#contract/orders'
import { Failure } from '../../api/failure.tsx'
import { useKeptInput } from '../../api/useKeptInput.ts'
import { CallError, refusedWith } from '../../api/errors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { type TargetAction, targets } from './actions.ts'
import { ChangeFailure } from './ChangeFailure.tsx'
import { ChangeInputs, isIncomplete } from './ChangeInputs.tsx'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { useConflict } from './conflict/useConflict.ts'
import type { Filler } from './filler.ts'
import { bodyOf, type Inputs, previewQuery, type Target, useChange } from './change.data.ts'
import { useLanding } from './useLanding.ts'

interface ChangeDialogProps {
  order: Order
  target: Target
  title: string
  /** What to read before: the instructions of a reason. */
  intro?: ReactNode
  danger?: boolean
  Filler: Filler
  onClose: () => void
}

/** One step of an order, with everything that the server's preview says it asks for. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { order, target, title, intro, danger = false, Filler, onClose } = props
  const t = useTranslations('order')
  const name = target.kind === 'status' ? target.status : `cancel ${target.reason}`
  const [inputs, setInputs, forget] = useKeptInput<Inputs>(`${order.api_id} ${name}`, {})
  const end = () => {
    forget()
    onClose()
  }
  const { send, change, tried, busy, setBusy } = useSending(order, target, inputs, end)
  const conflict = useConflict(order, change)
  const preview = useQuery(previewQuery(conflict.base, target))
  const errors = change.error instanceof CallError ? change.error.errors : {}
  const [unsaved, setUnsaved] = useState(false)
  const incomplete = preview.data ? unsaved || isIncomplete(preview.data.inputs, inputs) : true
  const { base, theirs } = conflict
  if (theirs) {
    return (
      <ConflictDialog
        base={base}
        theirs={theirs}
        isPossible={isPossible(theirs, target)}
        onTakeTheirs={end}
        onSendAgain={() => send(incomplete, conflict.accept())}
      />
    )
  }
  return (
    <Dialog
      isOpen
      title={title}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('later')}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            isPending={change.isPending || busy}
            isDisabled={!preview.data}
            onPress={() => send(incomplete, base.version)}
          >
            {title}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 py-1">
        {intro}
        {preview.error && !change.error ? (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} />
        ) : null}
        {preview.isPending ? <SkeletonText lines={5} /> : null}
        {preview.data ? (
          <ChangeInputs
            order={order}
            asked={preview.data.inputs}
            inputs={inputs}
            onChange={setInputs}
            onBusy={setBusy}
            onUnsaved={setUnsaved}
            errors={errors}
            checked={tried}
            Filler={Filler}
          />
        ) : null}
        {tried && incomplete ? (
          <Banner tone="danger" live>
            {t(unsaved ? 'photoUnsaved' : 'incomplete')}
          </Banner>
        ) : null}
        {refusedWith(change.error, 'order_changed') || change.isPending ? null : (
          <ChangeFailure
            error={change.error}
            asked={preview.data?.inputs ?? {}}
            request={{ ...bodyOf(order, target), version: base.version, inputs }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Whether the other's state still offers the step that one is about to take. */
function isPossible({ actions }: Order, target: Target): boolean {
  if (target.kind === 'cancel') return actions.includes('order.cancel')
  return Object.entries(targets).some(
    ([action, status]) => status === target.status && actions.includes(action),
  )
}

function actionOf(target: Target): TargetAction | 'order.cancel' {
  const steps = Object.keys(targets) as TargetAction[]
  const step = steps.find((one) => target.kind === 'status' && targets[one] === target.status)
  return step ?? 'order.cancel'
}

/** Sending once, with one key for every try of the same intention. */
function useSending(order: Order, target: Target, inputs: Inputs, onDone: () => void) {
  const t = useTranslations('order')
  const change = useChange(order)
  const name = actionName(actionOf(target), order.order_type)
  const land = useLanding()
  const key = useRef<{ of: string; key: string } | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = (incomplete: boolean, version: number) => {
    setTried(true)
    if (incomplete || busy) return
    const of = JSON.stringify([inputs, version])
    if (key.current?.of !== of) key.current = { of, key: crypto.randomUUID() }
    change.mutate(
      { target, inputs, key: key.current.key, title: name, version },
      {
        onSuccess: (made) => {
          onDone()
          if (made.kept) {
            toast({ tone: 'warning', title: t('waiting.keptTitle'), text: t('waiting.keptText') })
            return land(made.after)
          }
          const { answer } = made
          const told = answer.__notifications_sent.customer
          toast({ tone: 'done', title: t('changed'), text: told ? t('customerTold') : undefined })
          land(answer)
        },
      },
    )
  }
  return { send, change, tried, busy, setBusy }
}
