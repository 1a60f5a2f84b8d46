import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { actionNames, eventNames } from '#contract/order-actions'
import type { HoldEvent } from '#contract/order-words'
import type { Order } from '#contract/orders'
import { fieldErrors } from '../../api/failure.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionBar } from '../../ui/layout.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { eventsAmong } from './actions.ts'
import { Undisturbed } from './conflict/Undisturbed.tsx'
import { useDecision } from './conflict/useDecision.ts'
import { commentsQuery, useEvent } from './order.data.ts'
import { useLanding } from './useLanding.ts'

/** What ends a hold, each as a button, the first as the next step where it is the partner's turn; and the customer who cannot be reached (2 §4). */
export function EventButtons({ order, isMain }: { order: Order; isMain: boolean }) {
  const locale = useLocale()
  const [asking, setAsking] = useState<HoldEvent | null>(null)
  const events = eventsAmong(order.actions) as HoldEvent[]
  return (
    <>
      {events.map((event) =>
        isMain && event === events[0] ? (
          <ActionBar key={event}>
            <Button kind="primary" size="large" wide onPress={() => setAsking(event)}>
              {eventNames[event][locale]}
            </Button>
          </ActionBar>
        ) : (
          <Button key={event} wide onPress={() => setAsking(event)}>
            {eventNames[event][locale]}
          </Button>
        ),
      )}
      {order.actions.includes('order.reportUnreachable') ? (
        <Button kind="quiet" wide onPress={() => setAsking('CUSTOMER_UNREACHABLE')}>
          {actionNames['order.reportUnreachable'][locale]}
        </Button>
      ) : null}
      {asking ? <EventDialog order={order} event={asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

function EventDialog({ order, event, onClose }: { order: Order; event: HoldEvent; onClose: () => void }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const apply = useEvent(order)
  const land = useLanding()
  const calls = useCalls(order, event === 'CUSTOMER_UNREACHABLE')
  const [typed, setComment] = useState<string | null>(null)
  const comment = typed ?? calls
  const [acknowledged, setAcknowledged] = useState(false)
  const unreachable = event === 'CUSTOMER_UNREACHABLE'
  const decision = useDecision(order, apply, {
    input: {
      type: event,
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(unreachable ? { acknowledged: true as const } : {}),
    },
    fields: ['comment'],
    onDone: (answer) => {
      toast({ tone: 'done', title: t(unreachable ? 'unreachableDone' : 'eventDone') })
      onClose()
      land(answer)
    },
  })
  return (
    <Undisturbed
      decision={decision}
      needs={unreachable ? 'order.reportUnreachable' : `order.applyEvent.${event}`}
      onTakeTheirs={onClose}
    >
      <ConfirmDialog
        isOpen
        title={eventNames[event][locale]}
        confirm={t(unreachable ? 'reportUnreachable' : 'confirmEvent')}
        isPending={apply.isPending}
        isDisabled={unreachable && !acknowledged}
        onConfirm={decision.send}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="text-sm text-muted">
            {unreachable ? t('unreachableText') : t(`eventTexts.${event}`)}
          </p>
          {unreachable ? (
            <Checkbox isSelected={acknowledged} onChange={setAcknowledged}>
              {t('unreachableTried')}
            </Checkbox>
          ) : null}
          <TextArea
            label={t('comment')}
            optional
            value={comment}
            onChange={setComment}
            maxLength={4000}
            rows={2}
            error={fieldErrors(apply.error, 'comment')}
          />
        </div>
      </ConfirmDialog>
    </Undisturbed>
  )
}

/** Two calls or more that were logged say what was tried: nobody types them again (readings Q18). */
function useCalls(order: Order, wanted: boolean): string {
  const t = useTranslations('order')
  const format = useFormat()
  const comments = useInfiniteQuery({ ...commentsQuery(order), enabled: wanted })
  const calls = (comments.data?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(({ actionType }) => actionType === 'phone' || actionType === 'customer_call')
  if (!wanted || calls.length < 2) return ''
  // What is kept says the day, not how it stands to the one on which it is read.
  const times = calls.map(({ createdAt }) => `${format.date(createdAt)}, ${format.time(createdAt)}`)
  return t('callsMade', { times: times.toReversed().join('; ') })
}
