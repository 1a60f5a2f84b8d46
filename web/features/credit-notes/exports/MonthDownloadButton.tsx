import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { isRefusedWith } from '#web/api/http/errors'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import {
  chooseDownloadMonth,
  type CreditNoteFilters,
  findShownMonth,
  getMonthDays,
} from '../credit-note-filters.ts'
import { creditNoteSummaryQuery, useRequestPackage } from '../credit-notes.data.ts'

/** Time for 15 MB over a slow line. */
const maxMonthDownloadMs = 300_000

const mutationKey = ['creditNote.month']

/**
 * Downloads the documents of the shown month, or of last month, in one press. If the server refuses because the zip
 * is large or not complete, the same press requests it by email.
 */
export function MonthDownloadButton({ filters }: { filters: CreditNoteFilters }) {
  const t = useTranslations('creditNotes')
  const format = useFormat()
  const failure = useErrorMessages()
  const user = useUser()
  const { data, isPending } = useQuery(creditNoteSummaryQuery)
  const client = useQueryClient()
  const request = useRequestPackage()
  const download = useMutation({
    mutationKey,
    mutationFn: async (month: string) => {
      try {
        await downloadFile('creditNote.month', { month }, undefined, maxMonthDownloadMs)
        return 'downloaded'
      } catch (error) {
        if (!isRefusedWith(error, 'package_by_email')) throw error
        await request.mutateAsync({ ...getMonthDays(month), states: [] })
        return 'mailed'
      }
    },
    onSuccess: (way, month) => {
      if (way === 'mailed')
        showToast({
          tone: 'done',
          title: t('monthMailed', { month: format.month(`${month}-01`) }),
          text: t('monthMailedText', { email: user.contact.email }),
        })
    },
    onError: failure.showToast,
  })
  if (isPending) return <SkeletonBar className="h-9 w-40 touch:h-11" />
  if (!data) return null
  const month = chooseDownloadMonth(findShownMonth(filters), data.month, data.months)
  if (month === null) return null
  return (
    <Button
      kind="primary"
      icon={Download}
      isPending={download.isPending}
      onPress={() => {
        // The second press of a double click comes before the button is rendered as pending.
        if (client.isMutating({ mutationKey }) === 0) download.mutate(month)
      }}
    >
      {t('downloadMonth', { month: format.month(`${month}-01`) })}
    </Button>
  )
}
