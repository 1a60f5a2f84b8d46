import {
  ArrowRight,
  HardDrive,
  History,
  LayoutList,
  type LucideIcon,
  RotateCcw,
  UserRound,
  Zap,
} from 'lucide-react'
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { listRowStyle } from '#web/ui/overlays/floating-style'
import { navigationIcons } from '../navigation/navigation-items.ts'
import { minSearchLength, type SearchResults } from './search-results.ts'
import type { SearchSection } from './search-sections.ts'

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

/** One group of results in a list box, with a link to all of its results. */
export function SearchResultSection({ section: { id, count, choices, all } }: { section: SearchSection }) {
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
export function EmptySearchResults({
  text,
  isWaiting: waits,
  error,
  retry,
}: SearchResults & { text: string }) {
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
