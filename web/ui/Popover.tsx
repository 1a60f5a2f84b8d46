import type { ReactNode } from 'react'
import { Dialog, Popover as AriaPopover, type PopoverProps as AriaProps } from 'react-aria-components'
import { classes } from './classes.ts'
import { floating } from './options.tsx'

interface PopoverProps extends Pick<AriaProps, 'placement'> {
  label: string
  children: ReactNode
}

/** More about its trigger; inside of a DialogTrigger, after the button. */
export function Popover({ label, children, placement = 'bottom start' }: PopoverProps) {
  return (
    <AriaPopover placement={placement} offset={6} className={classes(floating, 'max-w-sm')}>
      <Dialog aria-label={label} className="p-4 text-sm outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  )
}
