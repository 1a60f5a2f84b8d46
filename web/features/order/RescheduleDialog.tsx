import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import { errorsBelow, fieldErrors, useFailure } from '../../api/failure.tsx'
import { CallError, refusedWith } from '../../api/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DateTimeRange } from '../../ui/DateTimeRange.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { useConflict } from './conflict/useConflict.ts'
import { useReschedule } from './order.data.ts'

/** Moves the appointment: new date, reason, and the customer is told (readings C14). */
export function RescheduleDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const failure = useFailure()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = order.job
  const [date, setDate] = useState(start && end ? { start, end } : null)
  const [reason, setReason] = useState('')
  const move = useReschedule(order)
  const conflict = useConflict(order, move)
  const send = (version: number) =>
    date &&
    move.mutate(
      { date, reason: reason.trim(), version },
      {
        onSuccess: () => {
          toast({ tone: 'done', title: t('rescheduled'), text: t('rescheduledText') })
          onClose()
        },
        onError: (error) => {
          const isShown =
            refusedWith(error, 'order_changed') || (error instanceof CallError && error.status === 422)
          if (!isShown) failure.toastError(error)
        },
      },
    )
  const { base, theirs } = conflict
  if (theirs) {
    return (
      <ConflictDialog
        conflict={{ ...conflict, theirs }}
        isPossible={theirs.actions.includes('order.reschedule')}
        onTakeTheirs={onClose}
        onSendAgain={send}
      />
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={actionNames['order.reschedule'][locale]}
      confirm={t('rescheduleNow')}
      isPending={move.isPending}
      isDisabled={!date || !reason.trim()}
      onConfirm={() => send(base.version)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <DateTimeRange
          label={t('newAppointment')}
          value={date}
          onChange={setDate}
          min={order.earliest_date}
          isOneDay={!order.opportunity.multiday}
          error={errorsBelow(move.error, 'appointment_date')}
        />
        <TextArea
          label={t('rescheduleReason')}
          hint={t('rescheduleHint')}
          value={reason}
          onChange={setReason}
          maxLength={4000}
          rows={2}
          error={fieldErrors(move.error, 'reason')}
        />
      </div>
    </ConfirmDialog>
  )
}
