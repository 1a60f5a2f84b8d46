import { Menu as AriaMenu, Popover } from 'react-aria-components'
import type { OpenMenuProps } from './ButtonMenu.tsx'
import { floatingStyle } from './floating-style.ts'
import { MenuItem } from './Menu.tsx'
import { joinClasses } from '../classes.ts'

/** The menu itself, loaded by ButtonMenu.tsx. */
export function OpenMenu({ label, entries, trigger, onClose }: OpenMenuProps) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      offset={6}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      className={joinClasses(floatingStyle, 'min-w-52')}
    >
      <AriaMenu
        aria-label={label}
        autoFocus="first"
        onClose={onClose}
        className="max-h-[70dvh] overflow-auto p-1 outline-none"
      >
        {entries.map(({ id, icon, label: text, hint, onAction }) => (
          <MenuItem key={id} id={id} icon={icon} hint={hint} onAction={onAction}>
            {text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  )
}
