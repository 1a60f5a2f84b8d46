import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Phone, PhoneMissed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { Failure, fieldErrors, useFailure } from '../../api/failure.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { commentsQuery, useComment } from './order.data.ts'

/** What was said about the order, and to whom. */
export function Comments({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useQuery(commentsQuery(order))
  const list = query.data?.data ?? []
  return (
    <Section title={t('comments')}>
      {order.actions.includes('comment.create') ? (
        <Write order={order} />
      ) : (
        <p className="mb-3 text-sm text-muted">{t('commentsClosed')}</p>
      )}
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonText lines={2} /> : null}
      {query.isSuccess && list.length === 0 ? <p className="text-muted">{t('noComments')}</p> : null}
      <Timeline
        label={t('comments')}
        moments={list.map((comment) => ({
          id: comment.id,
          when: comment.createdAt,
          title: t(`commentKinds.${comment.actionType}`),
          by: comment.author,
          body: comment.message,
          icon: icons[comment.actionType] ?? MessageSquare,
        }))}
      />
    </Section>
  )
}

const icons: Partial<Record<string, typeof Phone>> = {
  phone: Phone,
  customer_call: Phone,
  customer_reached: PhoneMissed,
}

function Write({ order }: { order: Order }) {
  const t = useTranslations('order')
  const failure = useFailure()
  const [message, setMessage] = useState('')
  const comment = useComment(order)
  const send = () =>
    comment.mutate(
      { kind: 'comment', message },
      {
        onSuccess: () => setMessage(''),
        onError: (error) => {
          if (fieldErrors(error, 'message').length === 0) failure.toastError(error)
        },
      },
    )
  return (
    <form
      className="mb-4 flex flex-col items-start gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={t('writeComment')}
        hint={t('commentVisible')}
        value={message}
        onChange={setMessage}
        maxLength={4000}
        rows={2}
        error={fieldErrors(comment.error, 'message')}
      />
      <Button type="submit" isPending={comment.isPending} isDisabled={!message.trim()}>
        {t('sendComment')}
      </Button>
    </form>
  )
}
