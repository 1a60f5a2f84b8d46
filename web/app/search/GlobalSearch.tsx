import { Search } from 'lucide-react'
import { ComboBox, Group, Input, ListBox, Popover } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from '#web/ui/controls/fields/native-field.tsx'
import { floatingStyle } from '#web/ui/overlays/floating-style'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { EmptySearchResults, SearchResultSection } from './SearchResultList.tsx'
import type { SearchSection } from './search-sections.ts'
import { useSearchChoices } from './use-search-choices.ts'

/**
 * Finds orders in all queues that the user may open, 400 ms after the last key press; pages, actions and
 * people at once. Without a connection it finds what is on the device. `typedBefore` was typed while this
 * component was loading.
 */
export function GlobalSearch({ typedBefore = '' }: { typedBefore?: string }) {
  const t = useTranslations('frame')
  const { input, typed, setTyped, text, found, sections, selectChoice } = useSearchChoices(typedBefore)
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
