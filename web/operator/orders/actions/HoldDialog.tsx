import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import type { Order } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

type Hold = Order['holds'][number]

const getHoldKey = ({ reason, substate }: Hold) => `${reason} ${substate ?? ''}`

/** Puts an order on hold. A question to the company is a hold that its answer ends. */
export function HoldDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('operatorOrders')
  const [key, setKey] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  // Two holds of one reason differ in what they wait for.
  const hold = order.holds.find((one) => getHoldKey(one) === key)
  const isQuestion = hold?.reason === 'partner_info'
  const missing = !hold ? t('hold.reason') : isQuestion && comment.trim() === '' ? t('hold.comment') : null
  const nameHold = (one: Hold) => {
    const { reason, substate } = one
    const isOrdering = substate === 'pending_order' || substate === 'pending_delivery'
    return [t(`holds.${reason}`), isOrdering ? t(`hold.${substate}`) : ''].filter(Boolean).join(', ')
  }
  return (
    <StepDialog
      order={order}
      action="order.hold"
      title={t('hold.title')}
      submit={t('hold.submit')}
      missing={missing}
      onClose={onClose}
      onSubmit={async (version) => {
        if (!hold) return ''
        const { reason, substate } = hold
        const text = comment.trim()
        const body = {
          reason,
          version,
          ...(substate ? { substate } : {}),
          ...(text ? { comment: text } : {}),
        }
        await callStaff('order.hold', { params: { job_id: order.api_id }, body })
        return t('hold.done')
      }}
    >
      {(error) => (
        <>
          <Select
            label={t('hold.reason')}
            value={key}
            onChange={setKey}
            error={hold ? null : error}
            options={order.holds.map((one) => ({
              value: getHoldKey(one),
              label: nameHold(one),
              hint: t('waitsFor', { who: t(`movers.${one.next}`) }),
            }))}
          />
          <TextArea
            label={t('hold.comment')}
            hint={t('hold.commentHint')}
            optional={!isQuestion}
            value={comment}
            onChange={setComment}
            maxLength={4000}
            error={hold ? error : null}
          />
        </>
      )}
    </StepDialog>
  )
}
