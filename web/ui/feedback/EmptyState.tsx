import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Why the list is empty, and what the user can do. */
  children?: ReactNode
  icon?: LucideIcon | undefined
  action?: ReactNode
  /** Set where it replaces a whole page: its title becomes the `h1`. */
  isPage?: boolean | undefined
}

export function EmptyState({ title, children, icon: Icon = Inbox, action, isPage }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-dashed border-line px-6 py-14 text-center">
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="text-faint" />
      <Heading className="text-h3">{title}</Heading>
      {children ? <div className="max-w-md text-sm text-pretty text-muted">{children}</div> : null}
      {action}
    </div>
  )
}
