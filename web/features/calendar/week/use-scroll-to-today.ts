import { useEffect, useRef } from 'react'
import { toBerlinDay } from '#web/i18n/format'

/**
 * Scrolls to today if the days do not fit side by side. Cells carry their day in `data-day`; `data-head`
 * marks the sticky column at the left.
 */
export function useScrollToToday(days: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const week = days.join()
  useEffect(() => {
    const element = box.current
    const column = element?.querySelector<HTMLElement>(`[data-day="${toBerlinDay(new Date())}"]`)
    const head = element?.querySelector<HTMLElement>('[data-head]')
    if (!element || !column || column.offsetLeft + column.offsetWidth <= element.clientWidth) return
    element.scrollLeft = column.offsetLeft - (head?.offsetWidth ?? 0)
  }, [week])
  return box
}
