import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface FactorRowProps {
  icon: LucideIcon
  title: string
  text: string
  /** The buttons of the row. */
  children: ReactNode
}

/** One way to complete a log-in, in a list of them. */
export function FactorRow({ icon: Icon, title, text, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon size={20} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
