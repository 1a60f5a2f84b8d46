import { CloudUpload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOutbox } from '../../api/outbox.ts'
import { IconButton } from '../../ui/IconButton.tsx'

// Most days nothing waits.
const OutboxDialog = lazy(() => import('./OutboxDialog.tsx').then((part) => ({ default: part.OutboxDialog })))

/** How much waits for the network; nothing where nothing does. */
export function OutboxButton() {
  const t = useTranslations('outbox')
  const list = useOutbox()
  const [open, setOpen] = useState(false)
  if (list.length === 0 && !open) return null
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          icon={CloudUpload}
          label={t('open', { count: list.length })}
          onPress={() => setOpen(true)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-warning-soft px-1 text-center text-xs font-semibold text-warning-ink"
        >
          {list.length}
        </span>
      </span>
      {open ? (
        <Suspense>
          <OutboxDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
