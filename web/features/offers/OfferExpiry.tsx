import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Badge } from '#web/ui/feedback/badges.tsx'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Counts down to the end of an offer: hours and minutes on the last day, before that the day and time. */
export function OfferExpiry({ at }: { at: string | null }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const now = useNow(at !== null)
  if (at === null) return null
  const left = Date.parse(at) - now
  if (left <= 0) return <Badge icon={Hourglass}>{t('expired')}</Badge>
  const isSoon = left < 3 * hourMs
  const text =
    left < 24 * hourMs
      ? t('expiresIn', { time: format.duration(Math.max(1, Math.floor(left / minuteMs))) })
      : t('expiresAt', { time: format.dayTime(at) })
  return (
    <time dateTime={at} title={format.exact(at)}>
      <Badge tone={isSoon ? 'warning' : 'neutral'} icon={Hourglass}>
        {text}
      </Badge>
    </time>
  )
}

/** Returns the current time in milliseconds, renewed four times a minute. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
