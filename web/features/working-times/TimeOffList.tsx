import { Trash2 } from 'lucide-react'
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
}

/** Lists ranges of days with their name. */
export function TimeOffList({ accountId, call, entries, empty, canRemove }: TimeOffListProps) {
  const t = useTranslations('workingTimes')
  const format = useFormat()
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
        return (
          <li key={entry.id} className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{entry.name}</span> <span className="text-muted">{days}</span>
            </span>
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
