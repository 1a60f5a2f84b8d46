import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'

/** Number of months to choose from; older statements come from the archive. */
const statementMonths = 24

/** Prints one month with its sums. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const failure = useErrorMessages()
  const choices = listLastMonths()
  const [month, setMonth] = useState(choices[1] ?? '')
  const fetching = useMutation({
    mutationFn: () => downloadFile('creditNote.statement', undefined, { month }),
  })
  const confirm = () => fetching.mutate(undefined, { onSuccess: onClose, onError: failure.showToast })
  return (
    <ConfirmDialog
      isOpen
      title={t('statement')}
      confirm={t('download')}
      isPending={fetching.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-sm text-muted">{t('statementText')}</p>
        <Select
          label={t('month')}
          value={month}
          onChange={setMonth}
          options={choices.map((value) => ({ value, label: format.month(value) }))}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Returns the current month first. */
function listLastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: statementMonths }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
}
