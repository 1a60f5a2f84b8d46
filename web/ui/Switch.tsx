import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaProps } from 'react-aria-components'
import { classes } from './classes.ts'

interface SwitchProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  children: ReactNode
}

/** On or off, at once; for what takes effect with a button, use a checkbox. */
export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className="group inline-flex min-h-6 cursor-pointer items-center gap-2.5 text-base disabled:text-muted touch:min-h-11"
    >
      <span className={track}>
        <span className={thumb} />
      </span>
      {children}
    </AriaSwitch>
  )
}

const track = classes(
  'moves flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-edge p-px',
  'group-selected:border-accent group-selected:bg-accent group-disabled:opacity-60',
  'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus',
)
const thumb = 'moves size-4 rounded-full bg-on-accent group-selected:translate-x-4'
