import { useEffect, useState } from 'react'
import { serverClock } from '#web/api/device/server-clock'
import { toBerlinDay } from '#web/i18n/format'
import { toMinuteOfDay } from '../days.ts'

interface NowLineProps {
  day: string
  /** Shown hours of the day. */
  first: number
  last: number
  hourHeight: number
}

/** Marks the current time in a column of hours and moves with it. */
export function NowLine({ day, first, last, hourHeight }: NowLineProps) {
  const now = useNow()
  const minute = toMinuteOfDay(now)
  if (toBerlinDay(now) !== day || minute < first * 60 || minute > last * 60) return null
  return (
    <div
      aria-hidden="true"
      data-now
      className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger"
      style={{ top: (minute / 60 - first) * hourHeight }}
    />
  )
}

function useNow(): string {
  const [now, setNow] = useState(readNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(readNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function readNow(): string {
  return new Date(serverClock.now()).toISOString()
}
