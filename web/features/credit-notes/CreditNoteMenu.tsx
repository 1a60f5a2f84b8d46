import { Ellipsis, MessageSquareWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/money/credit-notes'
import { ButtonMenu } from '#web/ui/overlays/ButtonMenu.tsx'

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
      <ButtonMenu
        icon={Ellipsis}
        label={t('actions', { number: note.number })}
        entries={[{ id: 'object', icon: MessageSquareWarning, label: t('object'), onAction: onObject }]}
      />
    </span>
  )
}
