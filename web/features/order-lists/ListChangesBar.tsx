import { ArrowUp, Eraser } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import type { InfiniteList } from './list/infinite-list.ts'

interface ListChangesBarProps {
  loadedList: InfiniteList
  isPending: boolean
  onShow: () => void
}

/**
 * Shows the number of orders that entered or left the list since it was loaded; a button updates the list.
 * Rows do not move before that.
 */
export function ListChangesBar({ loadedList: { news, gone }, isPending, onShow }: ListChangesBarProps) {
  const t = useTranslations('orderLists')
  const text = [
    news.length > 0 && t('news', { count: news.length }),
    gone.length > 0 && t('gone', { count: gone.length }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--top)+0.375rem)] z-10 flex h-0 justify-center overflow-visible print:hidden"
    >
      {text ? (
        <span className="h-fit rounded shadow-float">
          <Button
            size="small"
            icon={news.length > 0 ? ArrowUp : Eraser}
            isPending={isPending}
            onPress={onShow}
          >
            {text}
            <span className="text-accent-ink">{t(news.length > 0 ? 'showNews' : 'clearGone')}</span>
          </Button>
        </span>
      ) : null}
    </div>
  )
}
