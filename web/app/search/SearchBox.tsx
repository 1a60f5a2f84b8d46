import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from '#web/ui/controls/fields/native-field.tsx'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { lazyPart } from '#web/ui/lazy-part'

const loadGlobalSearch = () => import('./GlobalSearch.tsx')
const GlobalSearch = lazyPart(() => loadGlobalSearch().then((part) => ({ default: part.GlobalSearch })))

/**
 * Looks like the search and loads it when it is pressed or with Ctrl or ⌘ and K. Narrow windows hide it and open the
 * search with `onNarrow` instead.
 */
export function SearchBox({ onNarrow }: { onNarrow: () => void }) {
  const [requests, setWanted] = useState(0)
  const [earlyInput, setEarly] = useState('')
  const isNarrow = useIsNarrow()
  useSearchShortcut(() => {
    if (isNarrow) return onNarrow()
    setEarly('')
    setWanted((times) => times + 1)
  })
  if (!requests) return <SearchButton onWant={() => setWanted(1)} />
  return (
    <LazyBoundary fallback={<LoadingSearchInput typed={earlyInput} onType={setEarly} />}>
      <GlobalSearch key={requests} typedBefore={earlyInput} />
    </LazyBoundary>
  )
}

/** Takes input while the search is loading. */
function LoadingSearchInput({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const t = useTranslations('frame')
  return (
    <div className={joinClasses(groupBox, 'min-h-9 text-sm')}>
      <Search size={16} aria-hidden="true" className="ml-2.5 shrink-0 text-faint" />
      <input
        // It replaces the button that the user pressed to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('search')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className={joinClasses(bareInput, 'py-1.5 pl-2 text-sm touch:text-base')}
      />
    </div>
  )
}

function SearchButton({ onWant }: { onWant: () => void }) {
  const t = useTranslations('frame')
  return (
    <PlainButton
      onPress={onWant}
      onPointerEnter={() => void loadGlobalSearch()}
      className={joinClasses(groupBox, 'min-h-9 cursor-text gap-2 px-2.5 text-left text-sm')}
    >
      <Search size={16} aria-hidden="true" className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1 truncate text-faint">{t('search')}</span>
      <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs text-faint max-lg:hidden touch:hidden">
        {isMac ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </PlainButton>
  )
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

function useSearchShortcut(act: () => void) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      // Otherwise the browser would move the focus to its own search.
      event.preventDefault()
      // A dialog keeps the focus, and the search would open behind it.
      if (!document.querySelector('.overlay')) act()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  })
}
