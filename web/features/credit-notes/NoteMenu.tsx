import { Ellipsis, MessageSquareWarning } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditNote } from '#contract/credit-notes'
import { Later } from '../../api/Later.tsx'
import { AriaIconButton } from '../../ui/AriaIconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx'

const ObjectionDialog = lazy(() =>
  import('./ObjectionDialog.tsx').then((part) => ({ default: part.ObjectionDialog })),
)

/** What may be done with one credit note besides reading it. */
export function NoteMenu({ note }: { note: CreditNote }) {
  const t = useTranslations('creditNotes')
  const [isObjecting, setObjecting] = useState(false)
  if (!note.actions.includes('creditNote.object')) return null
  return (
    // The space without width gives the icon the line that the words of its row stand on.
    <span className="-my-2 inline-flex items-center before:content-['\200b'] print:hidden">
      <MenuTrigger>
        <AriaIconButton icon={Ellipsis} label={t('actions', { number: note.number })} />
        <Menu label={t('actions', { number: note.number })} onAction={() => setObjecting(true)}>
          <MenuItem id="object" icon={MessageSquareWarning}>
            {t('object')}
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <Later>
        {isObjecting ? <ObjectionDialog note={note} onClose={() => setObjecting(false)} /> : null}
      </Later>
    </span>
  )
}
