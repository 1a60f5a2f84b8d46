import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'

interface LoadMoreProps {
  /** How many rows are not here yet; with none it shows nothing. */
  left: number
  isPending: boolean
  onMore: () => void
}

/** At the foot of a list: gets more rows as one comes near, and has a button for whoever prefers one. */
export function LoadMore({ left, isPending, onMore }: LoadMoreProps) {
  const t = useTranslations('ui')
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = mark.current
    if (!element || isPending || left <= 0) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '400px',
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isPending, left])
  if (left <= 0) return null
  return (
    <div ref={mark} className="flex justify-center py-4 print:hidden">
      <Button kind="quiet" isPending={isPending} onPress={onMore}>
        {t('more', { count: left })}
      </Button>
    </div>
  )
}
