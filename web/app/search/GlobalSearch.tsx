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
import { placeIcons, places } from '../navigation/navigation-items.ts'
import { keepSearch, recentSearches } from './recent-searches.ts'

/** The server answers from so many characters on (Q29). */
const fewest = 2

interface GlobalSearchProps {
  /** What was typed while this was being loaded. */
  typedBefore?: string
  onGone?: () => void
}

/** Finds orders in all queues that this person may open: 400 ms after the last letter, by keyboard throughout. */
export function GlobalSearch({ typedBefore = '', onGone }: GlobalSearchProps) {
  const t = useTranslations('frame')
  const router = useRouter()
  const { contact } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim()
  const found = useFound(text)
  const sections = text.length >= fewest ? found.sections : recents(recentSearches(contact.id))
  const choose = (key: unknown) => {
    if (typeof key !== 'string') return
    const value = key.slice(key.indexOf(' ') + 1)
    // The box empties itself after a choice; what was searched before is put there after that.
    if (key.startsWith(again)) return void setTimeout(() => setTyped(value))
    keepSearch(contact.id, text)
    // The search is over: emptied, it would offer what was searched last, and the page that comes takes the focus.
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
      onChange={choose}
      items={sections}
      allowsEmptyCollection={text.length > 0}
      allowsCustomValue
      menuTrigger="focus"
    >
      <Group className={joinClasses(groupBox, 'min-h-9 text-sm')}>
        <span className="ml-2.5 text-faint">
          {found.waits && text ? <Spinner size={16} /> : <Search size={16} aria-hidden="true" />}
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
          renderEmptyState={() => <Nothing text={text} {...found} />}
        >
          {(section: Section) => <FoundIn section={section} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** A choice's key says by its first word what it is, and after the first blank where it leads. */
const again = 'again'

interface Choice {
  readonly key: string
  readonly title: string
  readonly text: string
}

interface Section {
  readonly id: Queue | 'recent'
  readonly count: number | null
  readonly choices: readonly Choice[]
  /** Leads to all of them, where there are more. */
  readonly all: string | null
}

interface Found {
  readonly sections: readonly Section[]
  readonly waits: boolean
  readonly error: unknown
  readonly retry: () => void
}

function useFound(text: string): Found {
  const search = useDebounced(text, 400)
  const query = useQuery({
    queryKey: [...queryKeys.search, search],
    queryFn: ({ signal }) => callApi('order.search', { params: { search } }, { signal }),
    enabled: search.length >= fewest,
    staleTime: 10_000,
  })
  const waits = query.isFetching || search !== text
  const sections = search === text && query.data ? sectionsOf(query.data, search) : []
  return { sections, waits, error: waits ? null : query.error, retry: () => void query.refetch() }
}

/** The answer in the order of the sidebar. */
function sectionsOf(found: Reply<'order.search'>, search: string): Section[] {
  return places.flatMap((place) => {
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

function recents(texts: readonly string[]): Section[] {
  if (texts.length === 0) return []
  const choices = texts.map((text) => ({ key: `${again} ${text}`, title: text, text: '' }))
  return [{ id: 'recent', count: null, choices, all: null }]
}

function FoundIn({ section: { id, count, choices, all } }: { section: Section }) {
  const t = useTranslations('frame')
  const Icon = id === 'recent' ? History : placeIcons[id]
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

/** In place of hits: why there are none. */
function Nothing({ text, waits, error, retry }: Found & { text: string }) {
  const t = useTranslations('frame')
  const failure = useErrorMessages()
  if (text.length < fewest) return <p className={quiet}>{t('searchMore', { count: fewest })}</p>
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
  return <p className={quiet}>{t(waits ? 'searchWaiting' : 'searchNothing')}</p>
}

const quiet = 'px-2.5 py-3 text-sm text-muted'
