import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/orders/model/order-actions'
import type { CounterProposalKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { listErrorsBelow, getFieldErrors } from '#web/api/feedback/field-errors'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { KeepOwnInput } from '../conflict/KeepOwnInput.tsx'
import { useDecision } from '../conflict/use-decision.ts'
import { useCreateCounterProposal, withdrawCounterProposal } from '../order.data.ts'

interface CounterProposalDialogProps {
  order: Order
  kind: CounterProposalKind
  onClose: () => void
}

interface CounterProposalForm {
  readonly date: { readonly start: string; readonly end: string } | null
  readonly price: number | null
  readonly reason: string
  readonly hours: string
}

const answerHours = [24, 48, 72, 168] as const

/** Asks the marketplace for another date or price, with a deadline for its answer. */
export function CounterProposalDialog({ order, kind, onClose }: CounterProposalDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  const showDone = useUndoToast()
  const before: CounterProposalForm = {
    date: null,
    price: order.job.price_purchasing ?? 0,
    reason: '',
    hours: '48',
  }
  const [entered, enter, forget] = useDraftInput(`${kind} ${order.api_id}`, before)
  const { date, price, reason, hours } = entered
  const propose = useCreateCounterProposal(order)
  const decision = useDecision(order, propose, {
    input: {
      kind,
      ...(kind === 'date' ? { date } : { price: Math.round((price ?? 0) * 100) / 100 }),
      reason: reason.trim(),
      hours: Number(hours),
    },
    fields: [kind === 'date' ? 'appointment_date' : 'price_purchasing', 'reason'],
    forget,
    onDone: ({ version, counter_proposals: [newest] }) => {
      showDone({
        title: t('counter.sent'),
        text: t('counter.sentText'),
        orderId: order.api_id,
        version,
        undo: newest ? (now) => withdrawCounterProposal(order.api_id, newest.id, now) : null,
      })
      onClose()
    },
  })
  const isReasonNext = kind === 'date' ? date !== null : Boolean(price)
  const missingReason = reason.trim() ? null : t('counter.reason')
  const missing = useMissingField(isReasonNext ? missingReason : t(`counter.${kind}`), decision.send)
  return (
    <KeepOwnInput decision={decision} needs={`counterProposal.create.${kind}`} onTakeTheirs={onClose}>
      <ConfirmDialog
        isOpen
        title={actionNames[`counterProposal.create.${kind}`][locale]}
        confirm={t('counter.send')}
        isPending={propose.isPending}
        note={missing.note}
        onConfirm={missing.press}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <OfflineNotice title={t('needsLine.title')}>{t('needsLine.propose')}</OfflineNotice>
          <p className="text-sm text-muted">{t(`counter.text.${kind}`)}</p>
          {kind === 'date' ? (
            <DateTimeRange
              label={t('counter.date')}
              value={date}
              onChange={(wanted) => enter({ date: wanted })}
              min={toBerlinDay(new Date())}
              isOneDay={!order.opportunity.multiday}
              error={(date ? null : missing.error) ?? listErrorsBelow(propose.error, 'appointment_date')}
            />
          ) : (
            <NumberField
              label={t('counter.price')}
              hint={t('counter.presentPrice', { price: format.money(order.job.price_purchasing ?? 0) })}
              unit="€"
              value={price ?? Number.NaN}
              onChange={(wanted) => enter({ price: Number.isNaN(wanted) ? null : wanted })}
              minValue={0}
              formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
              error={(price ? null : missing.error) ?? getFieldErrors(propose.error, 'price_purchasing')}
            />
          )}
          <TextArea
            label={t('counter.reason')}
            value={reason}
            onChange={(text) => enter({ reason: text })}
            maxLength={4000}
            rows={3}
            error={(isReasonNext ? missing.error : null) ?? getFieldErrors(propose.error, 'reason')}
          />
          <Select
            label={t('counter.answerWithin')}
            value={hours}
            onChange={(wanted) => enter({ hours: wanted })}
            options={answerHours.map((count) => ({
              value: String(count),
              label: t('counter.days', { count: count / 24 }),
            }))}
          />
        </div>
      </ConfirmDialog>
    </KeepOwnInput>
  )
}
