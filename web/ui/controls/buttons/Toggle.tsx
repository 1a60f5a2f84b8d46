import { joinClasses } from '#web/ui/classes'

interface ToggleProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: string
}

/** An option that one press switches on or off, as in a row of quick filters. */
export function Toggle({ isSelected, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={() => onChange(!isSelected)}
      className={toggleStyle}
    >
      {children}
    </button>
  )
}

const toggleStyle = joinClasses(
  'moves inline-flex min-h-8 items-center rounded-full border border-line bg-surface px-3 text-sm text-muted select-none',
  'hover:border-edge hover:text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus',
  'aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-ink touch:min-h-11 touch:px-4',
)
