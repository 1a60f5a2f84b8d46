import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLine } from '../../api/line.ts'
import { outbox, type Unsent } from '../../api/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignalText } from '../../ui/signals.tsx'
import { Time } from '../../ui/Time.tsx'

/** What was written without a network, and how it stands with each. */
export function OutboxDialog({ list, onClose }: { list: readonly Unsent[]; onClose: () => void }) {
  const t = useTranslations('outbox')
  const isUp = useLine()
  const [leaving, setLeaving] = useState<Unsent | null>(null)
  return (
    <>
      <Dialog
        isOpen
        title={t('title')}
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t('close')}</Button>
            <Button kind="primary" isDisabled={list.length === 0} onPress={() => void outbox.flush()}>
              {t('sendNow')}
            </Button>
          </>
        }
      >
        <p className="pb-3 text-sm text-muted">
          {list.length === 0 ? t('empty') : t(isUp ? 'textUp' : 'textDown')}
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {list.map((entry) => (
            <li key={entry.id} className="flex flex-col items-start gap-1.5 py-3">
              <span className="text-sm text-muted">
                {t(entry.given.body.actionType === 'comment' ? 'comment' : 'call')} · {entry.about} ·{' '}
                <Time when={new Date(entry.at).toISOString()} as="dayTime" />
              </span>
              <span className="line-clamp-3 whitespace-pre-line">{entry.given.body.message}</span>
              <State entry={entry} />
              <span className="flex flex-wrap gap-2">
                {entry.state === 'failed' ? (
                  <Button size="small" onPress={() => void outbox.retry(entry.id)}>
                    {t('retry')}
                  </Button>
                ) : null}
                <Button size="small" kind="quiet" onPress={() => setLeaving(entry)}>
                  {t('discard')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('discardTitle')}
        confirm={t('discard')}
        danger
        onConfirm={() => {
          if (leaving) void outbox.discard(leaving.id)
          setLeaving(null)
        }}
        onClose={() => setLeaving(null)}
      >
        <p className="whitespace-pre-line">{leaving?.given.body.message}</p>
      </ConfirmDialog>
    </>
  )
}

function State({ entry }: { entry: Unsent }) {
  const t = useTranslations('outbox')
  const sending = useSyncExternalStore(outbox.subscribe, outbox.sending)
  if (entry.state === 'failed') {
    return <SignalText tone="danger">{t('failed', { why: entry.why ?? '' })}</SignalText>
  }
  return <SignalText tone="warning">{t(sending === entry.id ? 'sending' : 'waiting')}</SignalText>
}
