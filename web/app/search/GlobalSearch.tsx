import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, History, RotateCcw, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  ComboBox,
  Group,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { Queue } from '#contract/orders/model/queues'
import { callApi } from '#web/api/call'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { queryKeys } from '#web/api/queries/query-keys'
import { getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from '#web/ui/controls/fields/native-field.tsx'
import { floatingStyle, listRowStyle } from '#web/ui/controls/choices/option-list.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { navigationIcons, navigationItems } from '../navigation/navigation-items.ts'
import { saveRecentSearch, listRecentSearches } from './recent-searches.ts'

/** The server searches from this number of characters on. */
const minSearchLength = 2

interface GlobalSearchProps {
  /** Input that was typed while this component was loading. */
  typedBefore?: string
  onGone?: () => void
}

/**
 * Finds orders in all queues that the user may open, 400 ms after the last key press, with keyboard control.
 */
export function GlobalSearch({ typedBefore = '', onGone }: GlobalSearchProps) {
  const t = useTranslations('frame')
  const router = useRouter()
  const { contact } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim()
  const found = useSearchResults(text)
  const sections =
    text.length >= minSearchLength ? found.sections : createRecentSections(listRecentSearches(contact.id))
  const selectChoice = (key: unknown) => {
    if (typeof key !== 'string') return
    const value = key.slice(key.indexOf(' ') + 1)
    // React Aria clears the input after a choice; set the earlier search after that.
    if (key.startsWith(repeatKey)) return void setTimeout(() => setTyped(value))
    saveRecentSearch(contact.id, text)
    // Without a blur the empty input would open the recent searches and keep the focus on the next page.
    input.current?.blur()
    setTyped('')
    onGone?.()
    void router.navigate({ href: value })
  }
  return (
    <ComboBox
      aria-label={t('search')}
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={selectChoice}
      items={sections}
      allowsEmptyCollection={text.length > 0}
      allowsCustomValue
      menuTrigger="focus"
    >
      <Group className={joinClasses(groupBox, 'min-h-9 text-sm')}>
        <span className="ml-2.5 text-faint">
          {found.isWaiting && text ? <Spinner size={16} /> : <Search size={16} aria-hidden="true" />}
        </span>
        <Input
          ref={input}
          autoFocus
          placeholder={t('searchHint')}
          className={joinClasses(bareInput, 'py-1.5 pl-2 text-sm touch:text-base')}
        />
      </Group>
      <Popover offset={4} className={joinClasses(floatingStyle, 'w-(--trigger-width) min-w-72')}>
        <ListBox
          items={sections}
          className="max-h-[70dvh] overflow-auto p-1 outline-none"
          renderEmptyState={() => <EmptySearchResults text={text} {...found} />}
        >
          {(section: SearchSection) => <SearchResultSection section={section} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** A choice key is its kind, a space, and its target. */
const repeatKey = 'again'

interface SearchChoice {
  readonly key: string
  readonly title: string
  readonly text: string
}

interface SearchSection {
  readonly id: Queue | 'recent'
  readonly count: number | null
  readonly choices: readonly SearchChoice[]
  /** Links to all results if there are more. */
  readonly all: string | null
}

interface SearchResults {
  readonly sections: readonly SearchSection[]
  readonly isWaiting: boolean
  readonly error: unknown
  readonly retry: () => void
}

function useSearchResults(text: string): SearchResults {
  const search = useDebounced(text, 400)
  const query = useQuery({
    queryKey: [...queryKeys.search, search],
    queryFn: ({ signal }) => callApi('order.search', { params: { search } }, { signal }),
    enabled: search.length >= minSearchLength,
    staleTime: 10_000,
  })
  const waits = query.isFetching || search !== text
  const sections = search === text && query.data ? createResultSections(query.data, search) : []
  return { sections, isWaiting: waits, error: waits ? null : query.error, retry: () => void query.refetch() }
}

/** Returns the results in the order of the sidebar. */
function createResultSections(found: Reply<'order.search'>, search: string): SearchSection[] {
  return navigationItems.flatMap((place) => {
    if (place === 'invoices' || place === 'calendar') return []
    const hits = found[place]
    if (!hits || hits.count === 0) return []
    const choices = hits.items.map((hit) => ({
      key: `go:${place}:${hit.id} ${hit.path}`,
      title: hit.opportunity,
      text: [hit.name, hit.customer, hit.city].filter(Boolean).join(' · '),
    }))
    const all = `go:${place} ${getPagePath(place)}?${new URLSearchParams({ search }).toString()}`
    return [{ id: place, count: hits.count, choices, all: hits.count > choices.length ? all : null }]
  })
}

function createRecentSections(texts: readonly string[]): SearchSection[] {
  if (texts.length === 0) return []
  const choices = texts.map((text) => ({ key: `${repeatKey} ${text}`, title: text, text: '' }))
  return [{ id: 'recent', count: null, choices, all: null }]
}

function SearchResultSection({ section: { id, count, choices, all } }: { section: SearchSection }) {
  const t = useTranslations('frame')
  const Icon = id === 'recent' ? History : navigationIcons[id]
  return (
    <ListBoxSection id={id}>
      <Header className="flex items-center gap-1.5 px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
        {id === 'recent' ? t('searchRecent') : t(`places.${id}`)}
        {count === null ? null : <span className="ml-auto tabular">{count}</span>}
      </Header>
      {choices.map((choice) => (
        <ListBoxItem key={choice.key} id={choice.key} textValue={choice.title} className={listRowStyle}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-faint" />
          <span className="min-w-0 flex-1">
            <span className={joinClasses('block truncate', id !== 'recent' && 'font-medium')}>
              {choice.title}
            </span>
            {choice.text ? (
              <span className="block truncate text-xs text-muted tabular">{choice.text}</span>
            ) : null}
          </span>
        </ListBoxItem>
      ))}
      {all ? (
        <ListBoxItem
          id={all}
          textValue={t('searchAll', { count: count ?? 0 })}
          className={joinClasses(listRowStyle, 'text-accent-ink')}
        >
          <ArrowRight size={16} aria-hidden="true" className="shrink-0" />
          {t('searchAll', { count: count ?? 0 })}
        </ListBoxItem>
      ) : null}
    </ListBoxSection>
  )
}

/** Shows why there are no results. */
function EmptySearchResults({ text, isWaiting: waits, error, retry }: SearchResults & { text: string }) {
  const t = useTranslations('frame')
  const failure = useErrorMessages()
  if (text.length < minSearchLength)
    return <p className={hintClasses}>{t('searchMore', { count: minSearchLength })}</p>
  if (error) {
    return (
      <div className="flex flex-col items-start gap-2 px-2.5 py-3 text-sm">
        <p>{failure.describe(error).title}</p>
        <Button size="small" icon={RotateCcw} onPress={retry}>
          {t('searchRetry')}
        </Button>
      </div>
    )
  }
  return <p className={hintClasses}>{t(waits ? 'searchWaiting' : 'searchNothing')}</p>
}

const hintClasses = 'px-2.5 py-3 text-sm text-muted'
