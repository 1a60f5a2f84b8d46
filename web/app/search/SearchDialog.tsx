import { Search } from 'lucide-react'
import { Autocomplete, Group, Input, ListBox, TextField } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from '#web/ui/controls/fields/native-field.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { EmptySearchResults, SearchResultSection } from './SearchResultList.tsx'
import type { SearchSection } from './search-sections.ts'
import { useSearchChoices } from './use-search-choices.ts'

/** The search on a phone, in full screen. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame')
  return (
    <Dialog title={t('search')} isOpen onClose={onClose} size="full">
      <SearchWithList onGone={onClose} />
    </Dialog>
  )
}

/**
 * Shows the results in the dialog itself. A popover closes when the page scrolls, which phones do when the
 * keyboard opens, and would leave an empty screen.
 */
function SearchWithList({ onGone }: { onGone: () => void }) {
  const t = useTranslations('frame')
  const { input, typed, setTyped, text, found, sections, selectChoice } = useSearchChoices('', onGone)
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst>
      <TextField aria-label={t('search')} className="sticky -top-2 z-1 -mt-2 bg-raised py-2">
        <Group className={joinClasses(groupBox, 'text-base')}>
          <span className="ml-2.5 text-faint">
            {found.isWaiting && text ? <Spinner size={16} /> : <Search size={16} aria-hidden="true" />}
          </span>
          <Input
            ref={input}
            autoFocus
            placeholder={t('searchHint')}
            className={joinClasses(bareInput, 'py-1.5 pl-2 text-base')}
          />
        </Group>
      </TextField>
      <ListBox
        aria-label={t('search')}
        items={sections}
        onAction={selectChoice}
        className="-mx-2.5 outline-none"
        renderEmptyState={() => <EmptySearchResults text={text} {...found} />}
      >
        {(section: SearchSection) => <SearchResultSection section={section} />}
      </ListBox>
    </Autocomplete>
  )
}
