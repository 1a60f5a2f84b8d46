import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

interface MessageCardProps {
  /** Author, time and marks, in one line. */
  head: ReactNode
  /** Shown at the end of that line. */
  action?: ReactNode
  isOwn?: boolean
  children: ReactNode
}

/** One message of a conversation. */
export function MessageCard({ head, action, isOwn = false, children }: MessageCardProps) {
  return (
    <article
      className={joinClasses(
        'rounded border px-3 py-2',
        isOwn ? 'border-accent-line bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <div className="flex min-h-6 items-start gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 text-sm leading-6">{head}</p>
        {action}
      </div>
      {children}
    </article>
  )
}
