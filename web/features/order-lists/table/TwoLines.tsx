import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'

interface TwoLinesProps {
  first: ReactNode
  second?: ReactNode
  /** Classes of the second line in the compact list beside the panel, where both do not fit. */
  secondBesidePanel?: string
}

/** A cell of two lines; in the compact list both are on one line. */
export function TwoLines({ first, second, secondBesidePanel }: TwoLinesProps) {
  return (
    <div className="flex min-w-0 flex-col justify-center gap-x-3 group-data-compact/list:flex-row group-data-compact/list:items-center group-data-compact/list:justify-start">
      <div
        className={joinClasses(
          'flex h-6 min-w-0 items-center gap-x-2',
          // Below 1, the first line would not give way to a second one that keeps its width.
          secondBesidePanel === undefined
            ? 'group-data-compact/list:shrink-[0.5]'
            : 'group-data-compact/list:shrink-[0.5] group-data-narrow/list:group-data-compact/list:shrink',
        )}
      >
        {first}
      </div>
      <div
        className={joinClasses(
          'flex h-6 min-w-0 items-center gap-x-2 text-xs text-muted empty:hidden',
          secondBesidePanel,
        )}
      >
        {second}
      </div>
    </div>
  )
}
