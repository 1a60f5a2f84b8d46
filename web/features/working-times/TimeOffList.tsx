import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useRemoveTimeOff } from './working-times.data.ts'

interface TimeOffEntry {
  id: string
  name: string
  starts_on: string
  ends_on: string
}

interface TimeOffListProps {
  accountId: string
  call: 'absence.remove' | 'closingDay.remove'
  entries: readonly TimeOffEntry[]
  empty: string
  canRemove: boolean
  /** Shows the form that changes an entry; absent: entries can only be removed. */
  renderForm?: ((id: string, onDone: () => void) => ReactNode) | undefined
}

/** Lists ranges of days with their name. */
export function TimeOffList({ accountId, call, entries, empty, canRemove, renderForm }: TimeOffListProps) {
  const t = useTranslations('workingTimes')
  const format = useFormat()
  const [edited, setEdited] = useState<string | null>(null)
  const failure = useErrorMessages()
  const remove = useRemoveTimeOff(accountId, call)
  const removeEntry = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => showToast({ tone: 'done', title: t('removed') }),
      onError: (error) => failure.showToast(error),
    })
  if (entries.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {entries.map((entry) => {
        const days = format.dayRange(entry.starts_on, entry.ends_on)
        if (renderForm && edited === entry.id)
          return <li key={entry.id}>{renderForm(entry.id, () => setEdited(null))}</li>
        return (
          <li key={entry.id} className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{entry.name}</span> <span className="text-muted">{days}</span>
            </span>
            {canRemove && renderForm ? (
              <IconButton
                icon={Pencil}
                label={t('editEntry', { what: `${entry.name}, ${days}` })}
                onPress={() => setEdited(entry.id)}
              />
            ) : null}
            {canRemove ? (
              <IconButton
                icon={Trash2}
                label={t('removeEntry', { what: `${entry.name}, ${days}` })}
                onPress={() => removeEntry(entry.id)}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
