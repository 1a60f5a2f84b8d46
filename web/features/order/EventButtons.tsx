import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { actionNames, eventNames } from '#contract/order-statuses'
import type { HoldEvent } from '#contract/order-words'
import type { Order } from '#contract/orders'
import { useFailure } from '../../api/failure.tsx'
import { Button } from '../../ui/Button.tsx'
import { ActionBar } from '../../ui/layout.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'
import { eventsAmong } from './actions.ts'
import { useEvent } from './order.data.ts'

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
  const failure = useFailure()
  const apply = useEvent(order)
  const [comment, setComment] = useState('')
  const [acknowledged, setAcknowledged] = useState(false)
  const unreachable = event === 'CUSTOMER_UNREACHABLE'
  const send = () =>
    apply.mutate(
      {
        type: event,
        ...(comment.trim() ? { comment: comment.trim() } : {}),
        ...(unreachable ? { acknowledged: true } : {}),
      },
      {
        onSuccess: () => {
          toast({ tone: 'done', title: t(unreachable ? 'unreachableDone' : 'eventDone') })
          onClose()
        },
        onError: failure.toastError,
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={eventNames[event][locale]}
      confirm={t(unreachable ? 'reportUnreachable' : 'confirmEvent')}
      isPending={apply.isPending}
      isDisabled={unreachable && !acknowledged}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t(unreachable ? 'unreachableText' : 'eventText')}</p>
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
        />
      </div>
    </ConfirmDialog>
  )
}
