import { useTranslations } from 'use-intl'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'

/** Marks a field that the marketplace sent back, and says whether it was changed since. */
export function ReworkMark({ isChanged }: { isChanged: boolean }) {
  const t = useTranslations('order.finishing')
  return (
    <p className="mb-1 text-sm">
      <SignalText tone={isChanged ? 'done' : 'warning'} size="small">
        {t(isChanged ? 'reworkFieldChanged' : 'reworkField')}
      </SignalText>
    </p>
  )
}
