import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
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
import type { Reply } from '../../contract/api.ts'
import { call } from '../api/call.ts'
import { keys } from '../api/keys.ts'
import { pathOf } from '../api/pages.ts'
import { classes } from '../ui/classes.ts'
import { bareInput, groupBox } from '../ui/field.tsx'
import { floating, listRow } from '../ui/options.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { places } from './places.ts'

/** Finds orders in all queues that this person may open, from two characters on. */
export function GlobalSearch({ onGone }: { onGone?: () => void }) {
  const t = useTranslations('app')
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery({
    queryKey: [...keys.search, search],
    queryFn: ({ signal }) => call('order.search', { params: { search } }, { signal }),
    enabled: search.length >= 2,
    staleTime: 10_000,
  })
  const groups = search.length >= 2 ? groupsOf(found.data, search) : []
  const waits = found.isFetching || search !== typed.trim()
  const go = (key: unknown) => {
    if (typeof key !== 'string') return
    setTyped('')
    onGone?.()
    void router.navigate({ href: key.slice(key.indexOf(' ') + 1) })
  }
  return (
    <ComboBox
      aria-label={t('search')}
      value={null}
      inputValue={typed}
      onInputChange={setTyped}
      onChange={go}
      items={typed.trim().length >= 2 ? groups : []}
      allowsEmptyCollection={typed.trim().length >= 2}
      allowsCustomValue
      menuTrigger="input"
    >
      <Group className={classes(groupBox, 'min-h-9 text-sm')}>
        <span className="ml-2.5 text-faint">
          {waits && typed ? <Spinner size={16} /> : <Search size={16} aria-hidden="true" />}
        </span>
        <Input
          autoFocus
          placeholder={t('searchHint')}
          className={classes(bareInput, 'py-1.5 pl-2 text-sm touch:text-base')}
        />
      </Group>
      <Popover offset={4} className={classes(floating, 'w-(--trigger-width) min-w-72')}>
        <ListBox
          items={groups}
          className="max-h-[70dvh] overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2.5 py-3 text-sm text-muted">
              {found.isError ? t('searchFailed') : waits ? t('searchWaiting') : t('searchNothing')}
            </p>
          )}
        >
          {(group: SearchGroup) => <FoundIn group={group} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

type SearchGroup = ReturnType<typeof groupsOf>[number]

/** The answer in the order of the sidebar, each hit with a key that ends in where it leads. */
function groupsOf(found: Reply<'order.search'> | undefined, search: string) {
  return places.flatMap((place) => {
    const hits = place === 'invoices' || place === 'calendar' ? undefined : found?.[place]
    if (!hits || hits.count === 0) return []
    const all = `${pathOf(place)}?${new URLSearchParams({ search }).toString()}`
    return [
      { id: place, count: hits.count, all: hits.count > hits.items.length ? all : null, items: hits.items },
    ]
  })
}

function FoundIn({ group }: { group: SearchGroup }) {
  const t = useTranslations('app')
  return (
    <ListBoxSection id={group.id}>
      <Header className="flex justify-between px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
        {t(`places.${group.id}`)} <span className="tabular">{group.count}</span>
      </Header>
      {group.items.map((hit) => (
        <ListBoxItem
          key={hit.id}
          id={`${group.id}:${hit.id} ${hit.path}`}
          textValue={hit.name}
          className={listRow}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{hit.name}</span>
            <span className="block truncate text-xs text-muted">
              {[hit.customer, hit.city].filter(Boolean).join(' · ')}
            </span>
          </span>
        </ListBoxItem>
      ))}
      {group.all ? (
        <ListBoxItem
          id={`${group.id} ${group.all}`}
          textValue={t('searchAll', { count: group.count })}
          className={classes(listRow, 'text-accent-ink')}
        >
          {t('searchAll', { count: group.count })}
        </ListBoxItem>
      ) : null}
    </ListBoxSection>
  )
}

/** What was typed, once it has rested for 400 ms (1 §9). */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? 400 : 0)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
