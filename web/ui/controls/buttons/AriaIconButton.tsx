import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components'
import { getIconButtonClasses, type IconButtonSize, iconSizes } from './icon-button-style.ts'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'

interface AriaIconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'style'> {
  icon: LucideIcon
  label: string
  size?: IconButtonSize | undefined
  /** Where the name stands beside it anyway. */
  withoutTooltip?: boolean | undefined
}

/** A button that is an icon, for what React Aria holds together: a menu and what opens it, a dialog's `close`. */
export function AriaIconButton(given: AriaIconButtonProps) {
  const { icon: Icon, label, size = 'normal', withoutTooltip, ...props } = given
  const { ariaProps, tooltip: hint } = useTooltip(label)
  return (
    <Button
      {...(withoutTooltip ? {} : ariaProps)}
      {...props}
      aria-label={label}
      className={getIconButtonClasses(size)}
    >
      <Icon size={iconSizes[size]} strokeWidth={1.75} aria-hidden="true" />
      {withoutTooltip ? null : hint}
    </Button>
  )
}
