import { CloudUpload } from 'lucide-react'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { outbox, useOutbox, useOutboxShown } from '#web/offline/outbox/outbox'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import type { ConflictViews } from './RefusedCall.tsx'

// Most days nothing waits.
const OutboxDialog = lazy(() => import('./OutboxDialog.tsx').then((part) => ({ default: part.OutboxDialog })))

/** How much waits for the network, and whether somebody has to decide; nothing where nothing waits. */
export function OutboxButton({ sides }: { sides: ConflictViews }) {
  const t = useTranslations('outbox')
  const list = useOutbox()
  const isOpen = useOutboxShown()
  if (list.length === 0 && !isOpen) return null
  const refused = list.some(({ state }) => state === 'refused')
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          icon={CloudUpload}
          label={t(refused ? 'openRefused' : 'open', { count: list.length })}
          onPress={() => outbox.setListShown(true)}
        />
        {list.length > 0 ? (
          <span
            aria-hidden="true"
            className={joinClasses(
              'tabular pointer-events-none absolute top-0 right-0 min-w-4.5 rounded-full px-1 text-center text-xs leading-4.5 font-semibold',
              refused ? 'bg-danger-soft text-danger-ink' : 'bg-warning-soft text-warning-ink',
            )}
          >
            {list.length}
          </span>
        ) : null}
      </span>
      {isOpen ? (
        <LazyBoundary>
          <OutboxDialog list={list} sides={sides} onClose={() => outbox.setListShown(false)} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
