import type { ReactNode } from 'react'

/** A cell of two lines; in the compact list both are on one line. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-center gap-x-3 group-data-compact/list:flex-row group-data-compact/list:items-center group-data-compact/list:justify-start">
      <div className="flex h-6 min-w-0 items-center gap-x-2 group-data-compact/list:shrink-[0.5]">
        {first}
      </div>
      <div className="flex h-6 min-w-0 items-center gap-x-2 text-xs text-muted empty:hidden">{second}</div>
    </div>
  )
}
