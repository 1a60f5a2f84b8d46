import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { joinClasses } from '#web/ui/classes'
import { plainInputBox } from '#web/ui/controls/fields/native-field.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { revealedIconStyle } from '../contact/CopyText.tsx'
import { useSetOwnNumber } from './own-number.data.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'

/** Maximum length that the server accepts. */
const maxOwnNumberLength = 64

/** Edits the partner's own number in place; a failure restores the old number and shows a message. */
export function OwnNumber({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const [editing, setEditing] = useState<boolean | 'done'>(false)
  const mayEdit = row.actions.includes('order.setPartnerEid')
  if (!mayEdit && !row.partner_eid) return null
  const text = row.partner_eid ? t('ownNumberIs', { number: row.partner_eid }) : t('addOwnNumber')
  if (!mayEdit)
    return (
      <span title={text} className="min-w-0 truncate text-xs text-muted tabular">
        {row.partner_eid}
      </span>
    )
  if (editing === true) return <OwnNumberEditor row={row} onClose={() => setEditing('done')} />
  return (
    <PlainButton
      onPress={() => setEditing(true)}
      // Returns the focus to the button after editing.
      autoFocus={editing === 'done'}
      title={text}
      aria-label={t('editOwnNumber', { text })}
      className="group/copy moves relative inline-flex min-h-6 min-w-4 items-center gap-1 rounded-sm text-left text-xs font-normal text-muted tabular hover:text-ink focus-visible:-outline-offset-2 touch:in-data-panel:min-h-11"
    >
      <span className="truncate in-data-panel:hidden">{row.partner_eid}</span>
      <span className="hidden in-data-panel:inline">{row.partner_eid ?? text}</span>
      <Pencil
        size={12}
        aria-hidden="true"
        className={joinClasses(revealedIconStyle, 'group-focus-visible/copy:opacity-100')}
      />
    </PlainButton>
  )
}

/** Saves after it has closed: the row shows the new number at once, and the old one again after a failure. */
function OwnNumberEditor({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useTranslations('orderLists')
  const { showToast: showError } = useErrorMessages()
  const save = useSetOwnNumber(row, showError)
  const [typed, setTyped] = useState(row.partner_eid ?? '')
  const keep = () => {
    onClose()
    const next = typed.trim() || null
    if (next !== row.partner_eid) save.mutate(next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') keep()
    else if (event.key === 'Escape') onClose()
    else return
    // Otherwise the same key press would also press the button that replaces the field and receives the
    // focus.
    event.preventDefault()
  }
  return (
    <span className="flex shrink-0 items-center gap-1">
      <input
        aria-label={t('ownNumber')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        maxLength={maxOwnNumberLength}
        autoFocus
        className={joinClasses(
          plainInputBox,
          'h-6 min-h-6 w-32 px-1.5 py-0 text-xs touch:h-11 touch:text-base',
        )}
      />
      <IconButton size="small" icon={Check} label={t('save')} onPress={keep} />
      <IconButton size="small" icon={X} label={t('cancel')} onPress={onClose} />
    </span>
  )
}
