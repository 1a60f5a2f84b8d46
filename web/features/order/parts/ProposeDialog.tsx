import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { actionNames } from '#contract/order-actions'
import type { CounterProposalKind } from '#contract/order-words'
import type { Order } from '#contract/orders'
import { errorsBelow, fieldErrors } from '../../../api/failure.tsx'
import { berlinDay } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DateTimeRange } from '../../../ui/DateTimeRange.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toasts.ts'
import { Undisturbed } from '../conflict/Undisturbed.tsx'
import { useDecision } from '../conflict/useDecision.ts'
import { useCounterProposal } from '../order.data.ts'

interface ProposeDialogProps {
  order: Order
  kind: CounterProposalKind
  onClose: () => void
}

const hoursToAnswer = [24, 48, 72, 168] as const

/** Asks the marketplace for another date or price; it answers within a time that one chooses. */
export function ProposeDialog({ order, kind, onClose }: ProposeDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  const [date, setDate] = useState<{ start: string; end: string } | null>(null)
  const [price, setPrice] = useState(order.job.price_purchasing ?? 0)
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState('48')
  const propose = useCounterProposal(order)
  const decision = useDecision(order, propose, {
    input: {
      kind,
      ...(kind === 'date' ? { date } : { price: Math.round(price * 100) / 100 }),
      reason: reason.trim(),
      hours: Number(hours),
    },
    fields: [kind === 'date' ? 'appointment_date' : 'price_purchasing', 'reason'],
    onDone: () => {
      toast({ tone: 'done', title: t('counter.sent'), text: t('counter.sentText') })
      onClose()
    },
  })
  return (
    <Undisturbed decision={decision} needs={`counterProposal.create.${kind}`} onTakeTheirs={onClose}>
      <ConfirmDialog
        isOpen
        title={actionNames[`counterProposal.create.${kind}`][locale]}
        confirm={t('counter.send')}
        isPending={propose.isPending}
        isDisabled={!reason.trim() || (kind === 'date' ? !date : !(price > 0))}
        onConfirm={decision.send}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="text-sm text-muted">{t(`counter.text.${kind}`)}</p>
          {kind === 'date' ? (
            <DateTimeRange
              label={t('counter.date')}
              value={date}
              onChange={setDate}
              min={berlinDay(new Date())}
              isOneDay={!order.opportunity.multiday}
              error={errorsBelow(propose.error, 'appointment_date')}
            />
          ) : (
            <NumberField
              label={t('counter.price')}
              hint={t('counter.presentPrice', { price: format.money(order.job.price_purchasing ?? 0) })}
              unit="€"
              value={price}
              onChange={setPrice}
              minValue={0}
              formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
              error={fieldErrors(propose.error, 'price_purchasing')}
            />
          )}
          <TextArea
            label={t('counter.reason')}
            value={reason}
            onChange={setReason}
            maxLength={4000}
            rows={3}
            error={fieldErrors(propose.error, 'reason')}
          />
          <Select
            label={t('counter.answerWithin')}
            value={hours}
            onChange={setHours}
            options={hoursToAnswer.map((count) => ({
              value: String(count),
              label: t('counter.days', { count: count / 24 }),
            }))}
          />
        </div>
      </ConfirmDialog>
    </Undisturbed>
  )
}
