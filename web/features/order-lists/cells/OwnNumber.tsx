import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRow } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { joinClasses } from '#web/ui/classes'
import { plainInputBox } from '#web/ui/controls/fields/native-field.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { useSetOwnNumber } from '../list/order-lists.data.ts'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'

/** Maximum length that the server accepts. */
const maxOwnNumberLength = 64

/** Edits the partner's own number in place; a failure restores the old number and shows a message. */
export function OwnNumber({ row }: { row: OrderRow }) {
  const t = useTranslations('orderLists')
  const [editing, setEditing] = useState<boolean | 'done'>(false)
  const failure = useErrorMessages()
  const save = useSetOwnNumber(row)
  const mayEdit = row.actions.includes('order.setPartnerEid')
  if (!mayEdit && !row.partner_eid) return null
  const text = row.partner_eid ? t('ownNumberIs', { number: row.partner_eid }) : t('addOwnNumber')
  if (!mayEdit)
    return (
      <span className="inline-flex min-h-6 items-center text-xs wrap-anywhere text-muted tabular">
        {text}
      </span>
    )
  if (editing === true) {
    const keep = (typed: string) => {
      setEditing('done')
      const next = typed.trim() || null
      if (next !== row.partner_eid) save.mutate(next, { onError: failure.showToast })
    }
    return <OwnNumberEditor before={row.partner_eid ?? ''} onKeep={keep} onLeave={() => setEditing('done')} />
  }
  return (
    <PlainButton
      onPress={() => setEditing(true)}
      // Returns the focus to the button after editing.
      autoFocus={editing === 'done'}
      aria-label={t('editOwnNumber', { text })}
      className={joinClasses(
        'moves inline-flex min-h-6 items-center gap-1 rounded-sm text-left text-xs wrap-anywhere font-normal tabular hover:text-ink',
        row.partner_eid ? 'text-muted' : addNumberStyle,
        save.isError && 'text-danger-ink',
      )}
    >
      <span className={row.partner_eid ? '' : 'hidden touch:inline'}>{text}</span>
      <Pencil size={12} aria-hidden="true" className="shrink-0 print:hidden" />
    </PlainButton>
  )
}

/**
 * Without a number, the button appears only while the pointer is on the row; touch devices always show it.
 */
const addNumberStyle =
  'text-faint opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 touch:opacity-100 print:hidden'

interface OwnNumberEditorProps {
  before: string
  onKeep: (typed: string) => void
  onLeave: () => void
}

function OwnNumberEditor({ before, onKeep, onLeave }: OwnNumberEditorProps) {
  const t = useTranslations('orderLists')
  const [typed, setTyped] = useState(before)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onKeep(typed)
    else if (event.key === 'Escape') onLeave()
    else return
    // Otherwise the same key press would also press the button that replaces the field and receives the
    // focus.
    event.preventDefault()
  }
  return (
    <span className="flex items-center gap-1 py-0.5">
      <input
        aria-label={t('ownNumber')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={press}
        maxLength={maxOwnNumberLength}
        autoFocus
        className={joinClasses(plainInputBox, 'min-h-8 w-40 px-2 py-1 text-sm')}
      />
      <IconButton size="small" icon={Check} label={t('save')} onPress={() => onKeep(typed)} />
      <IconButton size="small" icon={X} label={t('cancel')} onPress={onLeave} />
    </span>
  )
}
