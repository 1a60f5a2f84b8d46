import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Why there is nothing, and what to do. */
  children?: ReactNode
  icon?: LucideIcon | undefined
  action?: ReactNode
}

export function EmptyState({ title, children, icon: Icon = Inbox, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-dashed border-line px-6 py-14 text-center">
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="text-faint" />
      <h2 className="text-h3">{title}</h2>
      {children ? <div className="max-w-md text-sm text-pretty text-muted">{children}</div> : null}
      {action}
    </div>
  )
}
