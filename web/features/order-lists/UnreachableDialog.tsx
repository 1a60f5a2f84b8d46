import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { eventNames } from '#contract/orders/model/order-actions'
import type { OrderRow } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { withdrawUnreachableReport } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { useFormat } from '#web/i18n/use-format'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { loggedCallsQuery, useReportUnreachable } from './unreachable.data.ts'

/** Number of logged calls that prove repeated attempts. */
const enoughCalls = 2

/**
 * Reports that the customer cannot be reached, after the user confirmed a warning. Logged calls fill in the
 * attempts; the user decides whether they were enough.
 */
export function UnreachableDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const t = useTranslations('orderLists')
  const tUndo = useTranslations('undo')
  const locale = useLocale()
  const showDone = useUndoToast()
  const failure = useErrorMessages()
  const report = useReportUnreachable(row)
  const attempts = useCallAttempts(row)
  const [acknowledged, setAcknowledged] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const comment = typed ?? attempts ?? ''
  const send = () =>
    report.mutate(comment.trim(), {
      onSuccess: ({ version }) => {
        showDone({
          title: t('unreachableDone'),
          orderId: row.api_id,
          version,
          undo: (now) => withdrawUnreachableReport(row.api_id, tUndo('unreachableWithdrawn'), now),
        })
        onClose()
      },
      onError: failure.showToast,
    })
  const missing = useMissingField(acknowledged ? null : t('unreachableConfirmation'), send)
  return (
    <ConfirmDialog
      isOpen
      title={eventNames.CUSTOMER_UNREACHABLE[locale]}
      confirm={t('reportUnreachable')}
      isPending={report.isPending}
      note={missing.note}
      onConfirm={missing.press}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="font-medium">
          {getCustomerName(row.customer)} · <span className="tabular">{row.job.name}</span>
        </p>
        <p className="text-sm text-muted">{t('unreachableText')}</p>
        <Checkbox isSelected={acknowledged} onChange={setAcknowledged} error={missing.error}>
          {t('unreachableTried')}
        </Checkbox>
        <TextArea
          label={t('comment')}
          optional
          value={comment}
          onChange={setTyped}
          maxLength={4000}
          rows={2}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Returns the logged calls as text once there are enough of them. */
function useCallAttempts(row: OrderRow): string | null {
  const t = useTranslations('orderLists')
  const format = useFormat()
  const calls = useQuery(loggedCallsQuery(row.api_id)).data?.data ?? []
  if (calls.length < enoughCalls) return null
  const times = calls.map(({ createdAt }) => `${format.date(createdAt)}, ${format.time(createdAt)}`)
  return t('triedAt', { times: times.toReversed().join('; ') })
}
