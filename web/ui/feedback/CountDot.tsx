import { joinClasses } from '../classes.ts'
import type { Tone } from './badges.tsx'

/** A dot next to a count; `label` says what its colour means. */
export function CountDot({ tone, label }: { tone: Exclude<Tone, 'neutral'>; label: string }) {
  return (
    <span className={joinClasses('inline-block size-2 shrink-0 rounded-full', dotColours[tone])}>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const dotColours = {
  accent: 'bg-accent-ink',
  done: 'bg-done',
  warning: 'bg-warning',
  // The ring distinguishes it from the others without colour.
  danger: 'bg-danger ring-2 ring-danger-line',
}
