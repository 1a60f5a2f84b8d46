import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

interface FoldedProps {
  title: ReactNode
  /** Shown beside the title while the part is folded. */
  hint?: ReactNode
  /** True for parts that are open at first. */
  startsOpen?: boolean
  children: ReactNode
}

/** A part of a page that is folded until its title is pressed. Printing shows it open. */
export function Folded({ title, hint, startsOpen = false, children }: FoldedProps) {
  return (
    <details open={startsOpen} className="group border-t border-line pt-2">
      <summary className="moves -mx-1 flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-sm px-1 hover:bg-hover touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="moves shrink-0 text-muted group-open:rotate-90 print:hidden"
        />
        <span className={joinClasses('font-semibold', Boolean(hint) && 'shrink-0')}>{title}</span>
        {hint ? (
          <span className="min-w-0 truncate text-sm text-muted tabular group-open:hidden">{hint}</span>
        ) : null}
      </summary>
      <div className="pt-2 pb-1">{children}</div>
    </details>
  )
}
