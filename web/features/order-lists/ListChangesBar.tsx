import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { ListChangesButton } from './lazy-components.ts'
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
  return (
    <div
      role="status"
      className="sticky top-[calc(var(--top)+0.375rem)] z-10 flex h-0 -translate-x-[calc(var(--right)/2)] justify-center overflow-visible print:hidden"
    >
      <LazyBoundary>
        {news.length + gone.length > 0 ? (
          <ListChangesButton news={news.length} gone={gone.length} isPending={isPending} onShow={onShow} />
        ) : null}
      </LazyBoundary>
    </div>
  )
}
