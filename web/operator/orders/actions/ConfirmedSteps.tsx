import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { callStaff } from '../../staff-call.ts'
import { proposalsQuery, type Order } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

/** Steps that need at most a text. */

interface StepProps {
  order: Order
  onClose: () => void
}

/** Approves the work, and names what is still open. */
export function ApproveDialog({ order, onClose }: StepProps) {
  const t = useTranslations('operatorOrders')
  const format = useFormat()
  const { data: proposals } = useQuery(proposalsQuery(order.api_id))
  const open = order.tasks.filter(({ state }) => state === 'open')
  const company = order.partner?.name ?? ''
  return (
    <StepDialog
      order={order}
      action="order.complete"
      title={t('approve.title')}
      submit={t('actions.approve')}
      onClose={onClose}
      onSubmit={async (version) => {
        await callStaff('order.complete', { params: { job_id: order.api_id }, body: { version } })
        return t('approve.done')
      }}
    >
      {() => (
        <>
          <p>{t('approve.text', { company, price: format.money(order.price_purchasing) })}</p>
          {open.length > 0 ? (
            <Banner tone="warning">
              {t('approve.open', { tasks: open.map(({ kind }) => t(`tasks.${kind}`)).join(', ') })}
            </Banner>
          ) : null}
          {(proposals?.services.length ?? 0) > 0 ? (
            <Banner tone="warning">{t('approve.services')}</Banner>
          ) : null}
        </>
      )}
    </StepDialog>
  )
}

/** Ends a hold. */
export function ReleaseDialog({ order, onClose }: StepProps) {
  const t = useTranslations('operatorOrders')
  const [comment, setComment] = useState('')
  return (
    <StepDialog
      order={order}
      action="order.release"
      title={t('release.title')}
      submit={t('actions.release')}
      onClose={onClose}
      onSubmit={async (version) => {
        const body = { version, ...(comment.trim() ? { comment: comment.trim() } : {}) }
        await callStaff('order.release', { params: { job_id: order.api_id }, body })
        return t('release.done')
      }}
    >
      {() => (
        <>
          <p>{t('release.text')}</p>
          {order.partner ? (
            <TextArea
              label={t('release.comment')}
              optional
              value={comment}
              onChange={setComment}
              maxLength={4000}
            />
          ) : null}
        </>
      )}
    </StepDialog>
  )
}

/** Closes an order that is not pursued. */
export function CloseDialog({ order, onClose }: StepProps) {
  const t = useTranslations('operatorOrders')
  const [comment, setComment] = useState('')
  return (
    <StepDialog
      order={order}
      action="order.close"
      isDangerous
      title={t('closing.title')}
      submit={t('closing.submit')}
      cancel={t('cancelling.keep')}
      missing={comment.trim() === '' ? t('closing.comment') : null}
      onClose={onClose}
      onSubmit={async (version) => {
        const body = { version, comment: comment.trim() }
        await callStaff('order.close', { params: { job_id: order.api_id }, body })
        return t('closing.done')
      }}
    >
      {(error) => (
        <>
          <p>{t('closing.text')}</p>
          <TextArea
            label={t('closing.comment')}
            value={comment}
            onChange={setComment}
            maxLength={4000}
            error={error}
          />
        </>
      )}
    </StepDialog>
  )
}
