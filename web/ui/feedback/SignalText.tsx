import { Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import { type Tone, toneIcon } from './badges.tsx'

export const toneText: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent-ink',
  done: 'text-done-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
}

interface SignalTextProps {
  tone: Tone
  icon?: LucideIcon
  size?: 'small' | 'normal'
  /** The text is one link with `isAlone`; on touch screens the icon gets its height. */
  isLink?: boolean
  children: ReactNode
}

/** Text that needs attention, with an icon so that it does not depend on colour. */
export function SignalText({ tone, icon, size = 'normal', isLink = false, children }: SignalTextProps) {
  const Icon = icon ?? (tone === 'neutral' ? Clock : toneIcon[tone])
  return (
    <span
      className={joinClasses(
        'inline-flex items-baseline gap-1.5',
        toneText[tone],
        tone !== 'neutral' && 'font-medium',
      )}
    >
      <Icon
        size={size === 'small' ? 14 : 16}
        aria-hidden="true"
        className={joinClasses('h-lh shrink-0 self-start', isLink && 'touch:h-11')}
      />
      <span>{children}</span>
    </span>
  )
}
