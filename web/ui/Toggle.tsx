import { ToggleButton } from 'react-aria-components'
import { classes } from './classes.ts'

interface ToggleProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: string
}

/** A choice that is on or off by one press, as in a row of quick filters. */
export function Toggle({ isSelected, onChange, children }: ToggleProps) {
  return (
    <ToggleButton isSelected={isSelected} onChange={onChange} className={look}>
      {children}
    </ToggleButton>
  )
}

const look = classes(
  'moves inline-flex min-h-8 items-center rounded-full border border-line bg-surface px-3 text-sm text-muted select-none',
  'hover:border-edge hover:text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus',
  'selected:border-accent-line selected:bg-accent-soft selected:text-accent-ink touch:min-h-11 touch:px-4',
)
