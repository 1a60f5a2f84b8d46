import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ArchiveKind } from '#contract/orders/model/order-enums'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

interface DownloadAllButtonProps {
  orderId: string
  kind: ArchiveKind
  /** The number of files. A single one is opened by itself. */
  count: number
}

/** Photos of a large order over a slow connection. */
const maxDownloadMs = 10 * 60_000

/** Downloads all photos or all documents of the order as one zip; renders nothing unless there are several. */
export function DownloadAllButton({ orderId, kind, count }: DownloadAllButtonProps) {
  const t = useTranslations('order')
  const failure = useErrorMessages()
  const download = useMutation({
    mutationFn: () => downloadFile('order.archive', { job_id: orderId }, { kind }, maxDownloadMs),
    onError: failure.showToast,
  })
  if (count < 2) return null
  return (
    <span className="-my-1 print:hidden">
      <Button
        kind="quiet"
        size="small"
        icon={FileDown}
        isPending={download.isPending}
        onPress={() => download.mutate()}
      >
        {t(`page.download.${kind}`, { count })}
      </Button>
    </span>
  )
}
