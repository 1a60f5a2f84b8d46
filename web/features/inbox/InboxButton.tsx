import { useQuery } from '@tanstack/react-query'
import { Bell as Icon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { language } from '#web/i18n/language'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { unreadCountQuery } from './inbox.data.ts'

const NewsDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('./InboxDialog.tsx'), language.loadFeatures('inbox')])
  return { default: part.InboxDialog }
})

/** Opens the inbox and shows the number of unread notifications; the list is loaded when it opens. */
export function InboxButton() {
  const t = useTranslations('frame')
  const { data: unread = 0 } = useQuery(unreadCountQuery)
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className="relative inline-flex shrink-0">
      <IconButton icon={Icon} label={t('news', { count: unread })} onPress={() => setOpen(!open)} />
      {unread > 0 ? (
        <span aria-hidden="true" className={unreadCountStyle}>
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
      {open ? (
        <LazyBoundary>
          <NewsDialog trigger={place} onClose={() => setOpen(false)} />
        </LazyBoundary>
      ) : null}
    </span>
  )
}

const unreadCountStyle =
  'tabular pointer-events-none absolute top-0 right-0 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-on-accent'
