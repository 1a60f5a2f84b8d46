import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import type { Order } from '#contract/orders/orders'
import { listErrorsBelow, getFieldErrors } from '#web/api/feedback/field-errors'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { KeepOwnInput } from '../conflict/KeepOwnInput.tsx'
import { useDecision } from '../conflict/use-decision.ts'
import { useRescheduleOrder } from '../order.data.ts'

interface RescheduleInput {
  readonly date: { readonly start: string; readonly end: string } | null
  readonly reason: string
}

/** Moves the appointment: asks for date and reason, and the customer is notified. */
export function RescheduleDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = order.job
  const before: RescheduleInput = { date: start && end ? { start, end } : null, reason: '' }
  const [{ date, reason }, enter, forget] = useDraftInput(`reschedule ${order.api_id}`, before)
  const move = useRescheduleOrder(order)
  const decision = useDecision(order, move, {
    input: date && { date, reason: reason.trim() },
    fields: ['appointment_date', 'reason'],
    forget,
    onDone: () => {
      showToast({ tone: 'done', title: t('rescheduled'), text: t('rescheduledText') })
      onClose()
    },
  })
  const missingReason = reason.trim() ? null : t('rescheduleReason')
  const missing = useMissingField(date ? missingReason : t('newAppointment'), decision.send)
  return (
    <KeepOwnInput decision={decision} needs="order.reschedule" onTakeTheirs={onClose}>
      <ConfirmDialog
        isOpen
        title={actionNames['order.reschedule'][locale]}
        confirm={t('rescheduleNow')}
        isPending={move.isPending}
        note={missing.note}
        onConfirm={missing.press}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <OfflineNotice title={t('needsLine.title')}>{t('needsLine.reschedule')}</OfflineNotice>
          <DateTimeRange
            label={t('newAppointment')}
            value={date}
            onChange={(wanted) => enter({ date: wanted })}
            min={order.earliest_date}
            isOneDay={!order.opportunity.multiday}
            error={(date ? null : missing.error) ?? listErrorsBelow(move.error, 'appointment_date')}
          />
          <TextArea
            label={t('rescheduleReason')}
            hint={t('rescheduleHint')}
            value={reason}
            onChange={(text) => enter({ reason: text })}
            maxLength={4000}
            rows={2}
            error={(date ? missing.error : null) ?? getFieldErrors(move.error, 'reason')}
          />
        </div>
      </ConfirmDialog>
    </KeepOwnInput>
  )
}
