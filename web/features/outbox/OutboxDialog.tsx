import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIndependentCall, listDependentCalls } from '#web/offline/outbox/pending-call.rules'
import type { PendingCall } from '#web/offline/pending/pending-call'
import { StoppedWork } from '#web/offline/evidence/StoppedWork.tsx'
import type { StoppedOrder } from '#web/offline/evidence/stopped-orders'
import { connectivity, useIsOnline } from '#web/api/http/connectivity'
import { outbox } from '#web/offline/outbox/outbox'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { ConflictViews } from './RefusedCall.tsx'
import { OutboxEntry, getEntryText } from './OutboxEntry.tsx'

interface OutboxDialogProps {
  list: readonly PendingCall[]
  /** Orders that no longer accept the work that is on this device. */
  stopped: readonly StoppedOrder[]
  conflictViews: ConflictViews
  onClose: () => void
}

/** Lists the unsent entries by order, in sending order, with their states. */
export function OutboxDialog({ list, stopped, conflictViews, onClose }: OutboxDialogProps) {
  const t = useTranslations('outbox')
  const [leaving, setLeaving] = useState<PendingCall | null>(null)
  const sending = useSendNow(list)
  const stateId = useId()
  const ids = [...new Set(list.map(({ orderId }) => orderId))]
  const orders = ids.map((id) => list.filter(({ orderId }) => orderId === id))
  return (
    <>
      <Dialog
        isOpen
        title={t('title')}
        size="large"
        onClose={onClose}
        footer={
          <>
            <Button onPress={onClose}>{t('close')}</Button>
            <Button
              kind="primary"
              disabledBy={sending.isPossible ? null : stateId}
              isPending={sending.isPending}
              onPress={sending.start}
            >
              {t('sendNow')}
            </Button>
          </>
        }
      >
        <p id={stateId} className="pb-3 text-sm text-muted" role="status">
          {useOutboxStatusText(list, stopped)}
          {sending.failed ? ` ${t('notYet')}` : ''}
        </p>
        {stopped.map(({ order, isLost }) => (
          <section key={order.api_id} className="flex flex-col gap-2 border-t border-line py-3">
            <h3 className="text-h3">{order.job.name}</h3>
            <StoppedWork order={order} isLost={isLost} />
          </section>
        ))}
        {orders.map((entries) => (
          <section key={entries[0]?.orderId} className="border-t border-line py-3">
            <h3 className="text-h3">{entries[0]?.about}</h3>
            <ol className="flex flex-col divide-y divide-line">
              {entries.map((entry, place) => (
                <li key={entry.id} className="py-3">
                  <OutboxEntry
                    entry={entry}
                    isHeld={
                      !isIndependentCall(entry) &&
                      entries.slice(0, place).some(({ state }) => state === 'refused')
                    }
                    conflictViews={conflictViews}
                    onDiscard={() => setLeaving(entry)}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </Dialog>
      {leaving ? <DiscardDialog entry={leaving} list={list} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}

/** Tries to send at once and reports a failure. */
function useSendNow(list: readonly PendingCall[]) {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const isUp = useIsOnline()
  // Entries behind a refused one are not sent until the user decides.
  const held = new Set(list.filter(({ state }) => state === 'refused').map(({ orderId }) => orderId))
  const isPossible = list.some(
    (one) => one.state === 'waiting' && (isIndependentCall(one) || !held.has(one.orderId)),
  )
  const start = () => {
    setState('pending')
    const done = () => setState(connectivity.isOnline() ? 'idle' : 'failed')
    void outbox.flush().then(done, done)
  }
  return { isPossible, isPending: state === 'pending', failed: state === 'failed' && !isUp, start }
}

function useOutboxStatusText(list: readonly PendingCall[], stopped: readonly StoppedOrder[]): string {
  const t = useTranslations('outbox')
  const isUp = useIsOnline()
  if (list.length + stopped.length === 0) return t('empty')
  if (stopped.length > 0 || list.some(({ state }) => state === 'refused')) return t('textRefused')
  return t(isUp ? 'textUp' : 'textDown')
}

function DiscardDialog({
  entry,
  list,
  onClose,
}: {
  entry: PendingCall
  list: readonly PendingCall[]
  onClose: () => void
}) {
  const t = useTranslations('outbox')
  const { length: count } = listDependentCalls(entry.id, list)
  return (
    <ConfirmDialog
      isOpen
      title={t('discardTitle')}
      confirm={t('discard')}
      danger
      onConfirm={() => {
        void outbox.discard(entry.id)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="whitespace-pre-line">{getEntryText(entry)}</p>
      <p>{t('discardText')}</p>
      {count > 0 ? <p>{t('discardMore', { count })}</p> : null}
    </ConfirmDialog>
  )
}
