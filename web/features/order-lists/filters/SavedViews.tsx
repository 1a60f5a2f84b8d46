import { useRouter } from '@tanstack/react-router'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useUser } from '#web/api/session/session'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { type ListView, toListPath, toListQuery } from '../list/list-query.ts'
import { saveView, useSavedViews } from './saved-views.ts'

const ViewNameDialog = lazyPart(() =>
  import('./ViewNameDialog.tsx').then((part) => ({ default: part.ViewNameDialog })),
)

/** The user's own views as toggles beside the quick filters, and a button that saves the current one. */
export function SavedViews({ view }: { view: ListView }) {
  const t = useTranslations('orderLists')
  const router = useRouter()
  const { contact } = useUser()
  const saved = useSavedViews(contact.id, view.queue)
  const [isNaming, setNaming] = useState(false)
  const currentPath = toListPath(view)
  const isNarrowed = Object.keys(toListQuery(view)).length > 0
  const isSaved = saved.some(({ href }) => href === currentPath)
  const open = (href: string) => void router.navigate({ href, replace: true, resetScroll: false })
  return (
    <>
      {saved.map(({ name, href }) => (
        <span key={name} className="shrink-0">
          <Toggle
            isSelected={href === currentPath}
            onChange={(isOn) => open(isOn ? href : `/orders/${view.queue}/`)}
          >
            {name}
          </Toggle>
        </span>
      ))}
      {isNarrowed && !isSaved ? (
        <PlainButton
          onPress={() => setNaming(true)}
          className="moves inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full px-2 text-sm text-accent-ink hover:bg-hover touch:min-h-11"
        >
          <BookmarkPlus size={16} aria-hidden="true" />
          {t('keepView')}
        </PlainButton>
      ) : null}
      {isNaming ? (
        <LazyBoundary>
          <ViewNameDialog
            onName={(name) => {
              saveView(contact.id, view.queue, { name, href: currentPath })
              setNaming(false)
            }}
            onClose={() => setNaming(false)}
          />
        </LazyBoundary>
      ) : null}
    </>
  )
}
