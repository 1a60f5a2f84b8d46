import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components'
import { getIconButtonClasses, type IconButtonSize, iconSizes } from './icon-button-style.ts'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'

interface AriaIconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'style'> {
  icon: LucideIcon
  label: string
  size?: IconButtonSize | undefined
  /** Set where the label is already visible next to the button. */
  withoutTooltip?: boolean | undefined
}

/** An icon button for places that React Aria controls: menu triggers and the `close` slot of dialogs. */
export function AriaIconButton(given: AriaIconButtonProps) {
  const { icon: Icon, label, size = 'normal', withoutTooltip, ...props } = given
  const { ariaProps, tooltip } = useTooltip(label)
  return (
    <Button
      {...(withoutTooltip ? {} : ariaProps)}
      {...props}
      aria-label={label}
      className={getIconButtonClasses(size)}
    >
      <Icon size={iconSizes[size]} strokeWidth={1.75} aria-hidden="true" />
      {withoutTooltip ? null : tooltip}
    </Button>
  )
}
