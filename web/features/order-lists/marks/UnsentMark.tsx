import { CloudUpload } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'

/** Marks an order with unsent work on this device. */
export function UnsentMark({ orderId }: { orderId: string }) {
  const t = useTranslations('orderLists')
  const unsent = usePendingState(orderId)
  if (!unsent) return null
  const isRefused = unsent === 'refused'
  return (
    <SignalText tone={isRefused ? 'danger' : 'warning'} icon={CloudUpload}>
      {t(isRefused ? 'unsentRefused' : 'unsent')}
    </SignalText>
  )
}
