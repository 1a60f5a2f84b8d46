import {
  CircleCheck,
  CircleDashed,
  Clock,
  Info,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

/** `neutral` is a fact, `accent` is new, `done` is good. */
export type Tone = 'neutral' | 'accent' | 'done' | 'warning' | 'danger'

export const toneText: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent-ink',
  done: 'text-done-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
}

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

interface SignalTextProps {
  tone: Tone
  icon?: LucideIcon
  size?: 'small' | 'normal'
  children: ReactNode
}

/** Text that needs attention, with an icon so that it does not depend on colour. */
export function SignalText({ tone, icon, size = 'normal', children }: SignalTextProps) {
  const Icon = icon ?? (tone === 'neutral' ? Clock : toneIcon[tone])
  return (
    <span
      className={joinClasses(
        'inline-flex items-baseline gap-1.5',
        toneText[tone],
        tone !== 'neutral' && 'font-medium',
      )}
    >
      <Icon size={size === 'small' ? 14 : 16} aria-hidden="true" className="h-lh shrink-0 self-start" />
      <span>{children}</span>
    </span>
  )
}
