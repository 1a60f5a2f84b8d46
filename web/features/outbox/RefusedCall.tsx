import { type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderAction, OrderStatus } from '#contract/orders/model/order-enums'
import type { Reply } from '#contract/api'
import type { Answers } from '#contract/forms/forms'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import type { PendingCall } from '#web/offline/pending/pending-call'
import { outbox } from '#web/offline/outbox/outbox'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { EvidenceButtons } from './EvidenceButtons.tsx'

/** Components that show both sides of a conflict; passed in by the app. */
export interface ConflictViews {
  /** Shows another user's changes of an order. */
  readonly OrderConflict: ComponentType<{ base: Order; theirs: Order }>
  /** Shows another user's answers of a form beside the user's own. */
  readonly FormConflict: ComponentType<{ formId: string; theirs: Answers; mine: Answers }>
}

/**
 * Shows the other answers of the same form beside the waiting ones. They were submitted by another user, or
 * saved as a draft on another device of the user.
 */
function FormAnswersConflict({
  entry: { errand, refusal },
  FormConflict,
}: { entry: PendingCall } & Pick<ConflictViews, 'FormConflict'>) {
  const theirs = (refusal?.current as { answers?: Answers } | null)?.answers
  if (errand.call !== 'form.submit' || !isFormConflict({ refusal }) || !theirs) return null
  const { form_id: formId, answers: mine } = errand.given.body
  return (
    <LazyBoundary isPageContent fallback={<SkeletonText lines={3} />}>
      <FormConflict formId={formId} theirs={theirs} mine={mine} />
    </LazyBoundary>
  )
}

/** Returns whether another user or device answered the same form. */
function isFormConflict({ refusal }: Pick<PendingCall, 'refusal'>): boolean {
  return refusal?.code === 'form_sent_meanwhile' || refusal?.code === 'draft_changed'
}

type ConflictingSubmission = Reply<'form.answers'>['data'][number]

interface RefusedCallProps {
  entry: PendingCall
  conflictViews: ConflictViews
  onDiscard: () => void
}

/** Shows both sides of a refused entry and the user's options. */
export function RefusedCall({ entry, conflictViews, onDiscard }: RefusedCallProps) {
  const t = useTranslations('outbox')
  const theirs = getConflictingOrder(entry)
  const isGone = entry.refusal?.code === 'missing_part'
  const isPossible = !isGone && (!theirs || isStillPossible(theirs, entry))
  const isStuck = theirs ? !isPossible : !isGone && !isFormConflict(entry)
  return (
    <div className="flex w-full flex-col gap-3">
      <RefusalReason entry={entry} />
      {theirs && entry.seen ? (
        <>
          <p className="text-sm text-muted">{t('theirs')}</p>
          <LazyBoundary isPageContent fallback={<SkeletonText lines={2} />}>
            <conflictViews.OrderConflict base={entry.seen} theirs={theirs} />
          </LazyBoundary>
        </>
      ) : null}
      <FormAnswersConflict entry={entry} FormConflict={conflictViews.FormConflict} />
      {theirs && isPossible ? <p className="text-sm">{t('choice')}</p> : null}
      {isPossible || isGone ? null : <p className="text-sm">{t('notPossible')}</p>}
      {isStuck ? <EvidenceButtons entry={entry} /> : null}
      <span className="flex flex-wrap gap-2">
        {isPossible ? (
          <Button size="small" onPress={() => void outbox.resend(entry.id)}>
            {t(entry.refusal?.current ? 'retryOnTop' : 'retry')}
          </Button>
        ) : null}
        <Button size="small" kind="quiet" onPress={onDiscard}>
          {t(entry.refusal?.current ? 'discardMine' : 'discard')}
        </Button>
      </span>
    </div>
  )
}

function RefusalReason({ entry: { refusal } }: { entry: PendingCall }) {
  const t = useTranslations('outbox')
  const format = useFormat()
  // Translated here, because the server's message is in the language of the sending.
  if (refusal?.code === 'order_changed') return <SignalText tone="danger">{t('changedMeanwhile')}</SignalText>
  if (refusal?.code === 'form_sent_meanwhile') {
    const { contact, created_at, done_at } = refusal.current as ConflictingSubmission
    const text = t('sentMeanwhile', { name: contact.name, at: format.dayTime(done_at ?? created_at) })
    return <SignalText tone="danger">{text}</SignalText>
  }
  if (refusal?.code === 'draft_changed') return <SignalText tone="danger">{t('draftMeanwhile')}</SignalText>
  if (refusal?.code === 'account_ended') return <SignalText tone="danger">{t('accountEnded')}</SignalText>
  if (refusal?.code === 'missing_part') return <SignalText tone="danger">{t('missing')}</SignalText>
  return <SignalText tone="danger">{t('refused', { why: refusal?.text ?? '' })}</SignalText>
}

function getConflictingOrder({ refusal }: PendingCall): Order | null {
  return refusal?.code === 'order_changed' ? (refusal.current as Order) : null
}

const actionByStatus: Partial<Record<OrderStatus, OrderAction>> = {
  started: 'order.start',
  finished: 'order.finish',
}

/** Returns whether the changed order still allows the step. */
function isStillPossible({ actions }: Order, { errand }: PendingCall): boolean {
  if (errand.call !== 'order.setStatus') return true
  const action = actionByStatus[errand.given.body.new_status ?? 'open']
  return !action || actions.includes(action)
}
