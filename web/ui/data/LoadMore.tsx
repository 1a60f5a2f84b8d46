import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'

interface LoadMoreProps {
  /** The number of rows that are not loaded yet; renders nothing for 0. */
  remaining: number
  isPending: boolean
  onMore: () => void
}

/** Loads more rows when the user scrolls near the end of a list, and has a button as well. */
export function LoadMore({ remaining, isPending, onMore }: LoadMoreProps) {
  const t = useTranslations('ui')
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = mark.current
    if (!element || isPending || remaining <= 0) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '400px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isPending, remaining])
  if (remaining <= 0) return null
  return (
    <div ref={mark} className="flex justify-center py-4 print:hidden">
      <Button kind="quiet" isPending={isPending} onPress={onMore}>
        {t('more', { count: remaining })}
      </Button>
    </div>
  )
}
