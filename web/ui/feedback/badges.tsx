import { CircleCheck, CircleDashed, Info, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

/** `neutral` is a fact, `accent` is new, `done` is good. */
export type Tone = 'neutral' | 'accent' | 'done' | 'warning' | 'danger'

export const toneSoft: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent-ink',
  done: 'border-done-line bg-done-soft text-done-ink',
  warning: 'border-warning-line bg-warning-soft text-warning-ink',
  danger: 'border-danger-line bg-danger-soft text-danger-ink',
}

export const toneIcon: Record<Tone, LucideIcon> = {
  neutral: CircleDashed,
  accent: Info,
  done: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
}

/** A short label for a status or kind. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex max-w-full items-center gap-1 rounded-sm border px-1.5 py-px text-xs font-medium whitespace-nowrap',
        toneSoft[tone],
      )}
    >
      {Icon ? <Icon size={12} aria-hidden="true" className="shrink-0" /> : null}
      <span className="truncate">{children}</span>
    </span>
  )
}
