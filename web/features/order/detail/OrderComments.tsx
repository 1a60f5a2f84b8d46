import { useInfiniteQuery } from '@tanstack/react-query'
import { CloudUpload, Headset, MessageSquare, PackageCheck, Phone, PhoneIncoming } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { audiences, type Audience } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { QueryError, getFieldErrors } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { Timeline } from '#web/ui/data/Timeline.tsx'
import { useOutbox } from '#web/offline/outbox/outbox'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { orderCommentsQuery, useWriteComment } from '../order.data.ts'
import { ServerReceivedTime } from './ServerReceivedTime.tsx'

/** Lists the comments of an order with their audience, newest first, and loads more on demand. */
export function OrderComments({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useInfiniteQuery(orderCommentsQuery(order))
  const list = (query.data?.pages ?? []).flatMap(({ data }) => data)
  const waiting = useUnsentComments(order)
  const remaining = (query.data?.pages.at(-1)?.pagination.total_count ?? 0) - list.length
  return (
    <Section title={t('comments')}>
      {order.actions.includes('comment.create') ? (
        <WriteComment order={order} />
      ) : (
        <p className="mb-3 text-sm text-muted">{t('commentsClosed')}</p>
      )}
      {query.error ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonText lines={2} /> : null}
      {query.isSuccess && list.length + waiting.length === 0 ? (
        <p className="text-muted">{t('noComments')}</p>
      ) : null}
      <Timeline
        label={t('comments')}
        moments={[
          ...waiting,
          ...list.map((comment) => ({
            id: comment.id,
            when: comment.doneAt ?? comment.createdAt,
            arrived: comment.doneAt ? <ServerReceivedTime at={comment.createdAt} /> : null,
            title: t(`commentKinds.${comment.actionType}`),
            by: comment.author === 'operator' ? t('actors.operator') : comment.author,
            body: (
              <>
                {comment.message}
                <CommentReaders audience={comment.visibleForRoles} />
              </>
            ),
            icon: commentIcons[comment.actionType] ?? MessageSquare,
          })),
        ]}
      />
      {query.hasNextPage ? (
        <Button kind="quiet" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('olderComments', { count: remaining })}
        </Button>
      ) : null}
    </Section>
  )
}

/** Returns comments in the outbox, newest first, until the server has them. */
function useUnsentComments(order: Order) {
  const t = useTranslations('order')
  const unsent = useOutbox().filter(({ orderId }) => orderId === order.api_id)
  return unsent
    .flatMap(({ id, at, errand }) => {
      if (errand.call !== 'comment.create') return []
      const { body } = errand.given
      const title = t(`commentKinds.${body.actionType ?? 'comment'}`)
      const when = new Date(at).toISOString()
      return [{ id, when, title, by: t('unsent'), body: body.message, icon: CloudUpload }]
    })
    .toReversed()
}

const commentIcons: Partial<Record<string, typeof Phone>> = {
  phone: Phone,
  customer_call: Phone,
  customer_reached: PhoneIncoming,
  support_call: Headset,
  delivery_confirmation: PackageCheck,
}

const otherReaders = ['admin', 'brand', 'customer'] as const

/** Shows which parties can read a comment. */
function CommentReaders({ audience }: { audience: readonly Audience[] }) {
  const t = useTranslations('order')
  const others = otherReaders.filter((one) => audience.includes(one))
  return (
    <span className="mt-0.5 block text-xs text-muted">
      {t('visibleFor', { who: others.map((one) => t(`readers.${one}`)).join(', ') })}
    </span>
  )
}

/** Kinds of comments that a user writes here; actions create the other kinds. */
const writableKinds = ['comment', 'customer_call', 'support_call'] as const
type WritableKind = (typeof writableKinds)[number]

const allAudiences: Audience[] = [...audiences]

function WriteComment({ order }: { order: Order }) {
  const t = useTranslations('order')
  const failure = useDeviceErrorMessages()
  const [message, setMessage] = useState('')
  const [kind, setKind] = useState<WritableKind>('comment')
  const [forCustomer, setForCustomer] = useState(false)
  const comment = useWriteComment(order)
  const send = () =>
    comment.mutate(
      {
        kind,
        message,
        ...(kind === 'comment' && forCustomer ? { visibleForRoles: allAudiences } : {}),
      },
      {
        onSuccess: () => setMessage(''),
        onError: (error) => {
          if (getFieldErrors(error, 'message').length === 0) failure.showToast(error)
        },
      },
    )
  return (
    <form
      className="mb-5 flex flex-col items-start gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        label={t('writeComment')}
        hint={t(`writtenFor.${kind === 'comment' && forCustomer ? 'everybody' : kind}`)}
        value={message}
        onChange={setMessage}
        maxLength={4000}
        rows={2}
        error={getFieldErrors(comment.error, 'message')}
      />
      <div className="flex w-full flex-wrap items-end gap-x-4 gap-y-3">
        <div className="w-56 max-md:w-full">
          <Select
            label={t('commentKind')}
            value={kind}
            onChange={(value) => setKind(value as WritableKind)}
            options={writableKinds.map((one) => ({ value: one, label: t(`commentKinds.${one}`) }))}
          />
        </div>
        {kind === 'comment' ? (
          <Checkbox isSelected={forCustomer} onChange={setForCustomer}>
            {t('alsoForCustomer')}
          </Checkbox>
        ) : null}
        <Button type="submit" isPending={comment.isPending} isDisabled={!message.trim()}>
          {t('sendComment')}
        </Button>
      </div>
    </form>
  )
}
