import { useSyncExternalStore } from 'react'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'

interface TimeProps {
  /** An instant in ISO 8601, or a day. */
  when: string
  /**
   * `day` heute · `dayTime` heute, 14 Uhr · `inDays` in 3 Tagen · `ago` vor 5 Minuten · `date` 21.11.2026 ·
   * `since` seit gestern · `deadline` bis Di., 17. Nov. · 5 Tage überfällig.
   */
  as?: 'day' | 'dayTime' | 'inDays' | 'ago' | 'date' | 'since' | 'deadline' | undefined
}

/** A date in everyday words, with the exact one on hover and in `dateTime`. */
export function Time({ when, as = 'day' }: TimeProps) {
  const format = useFormat()
  const text = useTextOfMinute(() => format[as](when))
  return (
    <time dateTime={when} title={format.exact(when)}>
      {text}
    </time>
  )
}

interface PeriodTimeProps {
  start: string
  end: string
}

/** An appointment, `heute, 14–16 Uhr`; the line may break between day and time only. */
export function PeriodTime({ start, end }: PeriodTimeProps) {
  const format = useFormat()
  const oneDay = toBerlinDay(start) === toBerlinDay(end)
  const day = useTextOfMinute(() => (oneDay ? `${format.day(start)},` : `${format.dayTime(start)} –`))
  return (
    <time dateTime={start} title={`${format.exact(start)} – ${format.exact(end)}`}>
      <span className="whitespace-nowrap">{day}</span>{' '}
      <span className="whitespace-nowrap">{oneDay ? format.times({ start, end }) : format.dayTime(end)}</span>
    </time>
  )
}

const minuteListeners = new Set<() => void>()
let minuteTimer: ReturnType<typeof setInterval> | undefined

/** Returns a text that is formatted again every minute, so that "in 5 Minuten" stays true. One timer serves all texts. */
function useTextOfMinute(formatText: () => string): string {
  return useSyncExternalStore(subscribeToMinutes, formatText, formatText)
}

function subscribeToMinutes(listener: () => void): () => void {
  minuteListeners.add(listener)
  minuteTimer ??= setInterval(() => {
    for (const one of minuteListeners) one()
  }, 60_000)
  return () => {
    minuteListeners.delete(listener)
    if (minuteListeners.size > 0) return
    clearInterval(minuteTimer)
    minuteTimer = undefined
  }
}
