import { useLocale, useTranslations } from 'use-intl'
import {
  type OrderCall,
  toDeviceName,
  listDeviceNames,
  type PendingCall,
} from '#web/offline/pending/pending-call'
import { useOutbox, useSendProgress } from '#web/offline/outbox/outbox'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { RefusedCall, type ConflictViews } from './RefusedCall.tsx'

interface OutboxEntryProps {
  entry: PendingCall
  /** True if an earlier entry waits for a decision. */
  isHeld: boolean
  conflictViews: ConflictViews
  onDiscard: () => void
}

/** Shows one unsent entry with its time and state. */
export function OutboxEntry({ entry, isHeld, conflictViews, onDiscard }: OutboxEntryProps) {
  const t = useTranslations('outbox')
  const locale = useLocale()
  const underWay = useSendProgress()
  const isLeaving = underWay?.id === entry.id
  const text = getEntryText(entry)
  // The device names of forms in the outbox are not names of files.
  const forms = useOutbox().map(({ id }) => toDeviceName(id))
  const { length: files } = listDeviceNames(entry.errand.given).filter((one) => !forms.includes(one))
  return (
    <div className="flex flex-col items-start gap-1.5">
      {entry.refusal?.current ? <span className="text-sm text-muted">{t('mine')}</span> : null}
      <span className="font-medium">{entry.title?.[locale] ?? t(getEntryKind(entry.errand))}</span>
      <span className="text-sm text-muted">
        <Time when={new Date(entry.at).toISOString()} as="dayTime" />
        {files > 0 ? ` · ${t('files', { count: files })}` : ''}
      </span>
      {/* A refused text can be read and copied as a whole. */}
      {text ? (
        <span className={`whitespace-pre-line ${entry.state === 'refused' ? '' : 'line-clamp-3'}`}>
          {text}
        </span>
      ) : null}
      {entry.state === 'refused' ? (
        <RefusedCall entry={entry} conflictViews={conflictViews} onDiscard={onDiscard} />
      ) : (
        <>
          <SignalText tone="warning">
            {isLeaving && underWay.of > underWay.done
              ? t('sendingFiles', {
                  done: String(underWay.done + 1),
                  of: String(underWay.of),
                })
              : t(isLeaving ? 'sending' : isHeld ? 'behind' : 'waiting')}
          </SignalText>
          {isLeaving ? null : (
            <span className="-ml-2.5">
              <Button size="small" kind="quiet" onPress={onDiscard}>
                {t('discard')}
              </Button>
            </span>
          )}
        </>
      )}
    </div>
  )
}

/** Returns the text that the user wrote in the entry. */
export function getEntryText({ errand }: PendingCall): string | null {
  return errand.call === 'comment.create' ? (errand.given.body.message ?? '') || null : null
}

function getEntryKind(errand: OrderCall): 'comment' | 'call' | 'step' | 'form' | 'signature' | 'declined' {
  switch (errand.call) {
    case 'comment.create':
      return (errand.given.body.actionType ?? 'comment') === 'comment' ? 'comment' : 'call'
    case 'order.setStatus':
      return 'step'
    case 'form.submit':
      return 'form'
    case 'order.sign':
      return 'declined' in errand.given.body.customer_signature ? 'declined' : 'signature'
  }
}
