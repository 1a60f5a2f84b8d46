import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'

interface TwoLinesProps {
  first: ReactNode
  second?: ReactNode
  /** Decides which line gives way in the compact list, where both are on one line. */
  inCompactList?: keyof typeof compactLines
}

/** The widths of both lines in the compact list. */
const compactLines = {
  shareWidth: { first: 'group-data-compact/list:shrink-[0.5]', second: '' },
  secondStays: { first: '', second: 'group-data-compact/list:shrink-0' },
  /**
   * The second line shows the parts that have enough width, and nothing beside the panel. The others wrap to a line that
   * is not visible. The empty element before them lets the first part wrap as well.
   */
  firstStays: {
    first: 'group-data-compact/list:max-w-full group-data-compact/list:shrink-0',
    second:
      'group-data-compact/list:flex-wrap group-data-compact/list:overflow-hidden ' +
      'group-data-compact/list:*:max-w-max group-data-compact/list:*:grow group-data-compact/list:*:basis-20 ' +
      "group-data-compact/list:before:h-6 group-data-compact/list:before:content-[''] " +
      'group-data-narrow/list:group-data-compact/list:hidden',
  },
}

/** A cell of two lines; in the compact list both are on one line. */
export function TwoLines({ first, second, inCompactList = 'shareWidth' }: TwoLinesProps) {
  const lines = compactLines[inCompactList]
  return (
    <div className="flex min-w-0 flex-col justify-center gap-x-3 group-data-compact/list:flex-row group-data-compact/list:items-center group-data-compact/list:justify-start">
      <div className={joinClasses('flex h-6 min-w-0 items-center gap-x-2', lines.first)}>{first}</div>
      <div
        className={joinClasses(
          'flex h-6 min-w-0 items-center gap-x-2 text-xs text-muted empty:hidden',
          lines.second,
        )}
      >
        {second}
      </div>
    </div>
  )
}
