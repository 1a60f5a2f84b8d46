import { Ellipsis, MessageSquareWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/money/credit-notes'
import { AriaIconButton } from '#web/ui/controls/buttons/AriaIconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'

interface CreditNoteMenuProps {
  note: CreditNote
  onObject: () => void
}

/** Shows the actions for one credit note. */
export function CreditNoteMenu({ note, onObject }: CreditNoteMenuProps) {
  const t = useTranslations('creditNotes')
  if (!note.actions.includes('creditNote.object')) return null
  return (
    // The zero-width space aligns the icon with the text baseline of its row.
    <span className="-my-2 inline-flex items-center before:content-['\200b'] print:hidden">
      <MenuTrigger>
        <AriaIconButton icon={Ellipsis} label={t('actions', { number: note.number })} />
        <Menu label={t('actions', { number: note.number })} onAction={onObject}>
          <MenuItem id="object" icon={MessageSquareWarning}>
            {t('object')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
    </span>
  )
}
