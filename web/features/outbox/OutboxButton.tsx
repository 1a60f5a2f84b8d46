import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useStoppedOrders } from '#web/offline/evidence/stopped-orders'
import { outbox, useOutbox, useOutboxShown } from '#web/offline/outbox/outbox'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import type { ConflictViews } from './RefusedCall.tsx'

// Loaded on demand, because the outbox is usually empty.
const OutboxDialog = lazyPart(() =>
  import('./OutboxDialog.tsx').then((part) => ({ default: part.OutboxDialog })),
)

/**
 * Shows the number of unsent entries and whether the user has to decide; renders nothing if the outbox is
 * empty.
 */
export function OutboxButton({ conflictViews }: { conflictViews: ConflictViews }) {
  const t = useTranslations('outbox')
  const list = useOutbox()
  const isOpen = useOutboxShown()
  const stopped = useStoppedOrders()
  const count = list.length + stopped.length
  if (count === 0 && !isOpen) return null
  const refused = stopped.length > 0 || list.some(({ state }) => state === 'refused')
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          icon={CloudUpload}
          label={t(refused ? 'openRefused' : 'open', { count })}
          onPress={() => outbox.setListShown(true)}
        />
        {count > 0 ? (
          <span
            aria-hidden="true"
            className={joinClasses(
              'tabular pointer-events-none absolute top-0 right-0 min-w-4.5 rounded-full px-1 text-center text-xs leading-4.5 font-semibold',
              refused ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink',
            )}
          >
            {count}
          </span>
        ) : null}
      </span>
      {isOpen ? (
        <LazyBoundary>
          <OutboxDialog
            list={list}
            stopped={stopped}
            conflictViews={conflictViews}
            onClose={() => outbox.setListShown(false)}
          />
        </LazyBoundary>
      ) : null}
    </>
  )
}
