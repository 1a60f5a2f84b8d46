import { useRouter } from '@tanstack/react-router'
import {
  ArrowRight,
  HardDrive,
  History,
  LayoutList,
  type LucideIcon,
  RotateCcw,
  Search,
  UserRound,
  Zap,
} from 'lucide-react'
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
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from '#web/ui/controls/fields/native-field.tsx'
import { floatingStyle, listRowStyle } from '#web/ui/controls/choices/option-list.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { navigationIcons } from '../navigation/navigation-items.ts'
import { shortcutsKey, usePaletteSections } from './palette-choices.ts'
import { type RecentChoice, saveRecentSearch } from './recent-searches.ts'
import {
  createRecentSections,
  minSearchLength,
  repeatKey,
  type SearchResults,
  useSearchResults,
} from './search-results.ts'
import type { SearchSection } from './search-sections.ts'
import { showShortcuts } from './shortcut-sheet-state.ts'

interface GlobalSearchProps {
  /** Input that was typed while this component was loading. */
  typedBefore?: string
  onGone?: () => void
}

/**
 * Finds orders in all queues that the user may open, 400 ms after the last key press; pages, actions and
 * people at once. Without a connection it finds what is on the device.
 */
export function GlobalSearch({ typedBefore = '', onGone }: GlobalSearchProps) {
  const t = useTranslations('frame')
  const router = useRouter()
  const { contact } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim()
  const found = useSearchResults(text)
  const local = usePaletteSections(text)
  const sections = [
    ...(text.length >= minSearchLength ? found.sections : createRecentSections(contact.id, text)),
    ...local,
  ]
  const selectChoice = (key: unknown) => {
    if (typeof key !== 'string') return
    const value = key.slice(key.indexOf(' ') + 1)
    // React Aria clears the input after a choice; set the earlier search after that.
    if (key.startsWith(repeatKey)) return void setTimeout(() => setTyped(value))
    if (key === shortcutsKey) {
      onGone?.()
      return void setTimeout(showShortcuts)
    }
    saveRecentSearch(contact.id, text, findRecentChoice(sections, key, value))
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

/** Returns what to store of a choice; null for links to all results. */
function findRecentChoice(
  sections: readonly SearchSection[],
  key: string,
  href: string,
): RecentChoice | null {
  const choice = sections.flatMap(({ choices }) => choices).find((one) => one.key === key)
  return choice ? { title: choice.title, text: choice.text, href } : null
}

const sectionIcons = {
  recent: History,
  opened: History,
  pages: LayoutList,
  actions: Zap,
  assign: Zap,
  people: UserRound,
  device: HardDrive,
} as const
type LocalSection = keyof typeof sectionIcons

function isLocalSection(id: SearchSection['id']): id is LocalSection {
  return id in sectionIcons
}

function useSectionTitle(id: SearchSection['id']): string {
  const t = useTranslations('frame')
  if (!isLocalSection(id)) return t(`places.${id}`)
  if (id === 'recent') return t('searchRecent')
  if (id === 'opened') return t('palette.opened')
  return t(`palette.sections.${id === 'assign' ? 'actions' : id}`)
}

function SearchResultSection({ section: { id, count, choices, all } }: { section: SearchSection }) {
  const t = useTranslations('frame')
  const SectionIcon = isLocalSection(id) ? sectionIcons[id] : navigationIcons[id]
  return (
    <ListBoxSection id={id}>
      <Header className="flex items-center gap-1.5 px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
        {useSectionTitle(id)}
        {count === null ? null : <span className="ml-auto tabular">{count}</span>}
      </Header>
      {choices.map((choice) => (
        <ListBoxItem key={choice.key} id={choice.key} textValue={choice.title} className={listRowStyle}>
          <ChoiceIcon icon={choice.icon ?? SectionIcon} />
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

function ChoiceIcon({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-faint" />
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
