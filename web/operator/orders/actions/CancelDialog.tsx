import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cancellationCategories, type CancellationCategory } from '#contract/orders/model/order-enums'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import { cancellationReasonsQuery, type Order } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

interface CancelDialogProps {
  order: Order
  /** The category that is chosen at first. */
  startsWith?: CancellationCategory | null
  onClose: () => void
}

/** Cancels an order. The category of the reason decides whether it is offered again. */
export function CancelDialog({ order, startsWith = null, onClose }: CancelDialogProps) {
  const t = useTranslations('operatorOrders.cancelling')
  const locale = useLocale()
  const { data } = useQuery(cancellationReasonsQuery)
  const possible = cancellationCategories.filter((one) => order.actions.includes(`order.cancel.${one}`))
  const [category, setCategory] = useState<CancellationCategory | null>(startsWith)
  const [reasonId, setReasonId] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const reasons = (data?.data ?? []).filter((one) => one.category === category)
  const reason = reasons.find(({ id }) => id === reasonId)
  const lacksComment = reason?.needs_comment === true && comment.trim() === ''
  const missing = !category ? t('who') : !reason ? t('reason') : lacksComment ? t('comment') : null
  return (
    <StepDialog
      order={order}
      action={category ? `order.cancel.${category}` : null}
      isDangerous
      title={t('title')}
      submit={t('submit')}
      cancel={t('keep')}
      missing={missing}
      onClose={onClose}
      onSubmit={async (version) => {
        if (!category || !reason) return ''
        const text = comment.trim()
        const body = { category, reason_id: reason.id, version, ...(text ? { comment: text } : {}) }
        await callStaff('order.cancel', { params: { job_id: order.api_id }, body })
        return t('done')
      }}
    >
      {(error) => (
        <>
          <RadioGroup
            label={t('who')}
            value={category}
            onChange={(value) => {
              setCategory(possible.find((one) => one === value) ?? null)
              setReasonId(null)
            }}
            error={category ? null : error}
            options={possible.map((value) => ({
              value,
              label: t(value),
              hint: t(value === 'partner' ? 'again' : 'ends'),
            }))}
          />
          {category ? (
            <Select
              label={t('reason')}
              value={reasonId}
              onChange={setReasonId}
              error={reason ? null : error}
              options={reasons.map(({ id, description }) => ({ value: id, label: description[locale] }))}
            />
          ) : null}
          {reason ? (
            <TextArea
              label={t('comment')}
              optional={!reason.needs_comment}
              value={comment}
              onChange={setComment}
              maxLength={4000}
              error={error}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}
