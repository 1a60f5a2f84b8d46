import type { LucideIcon } from 'lucide-react'
import { getIconButtonClasses, type IconButtonSize, iconSizes } from './icon-button-style.ts'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'

interface IconButtonProps extends Omit<PlainButtonProps, 'children' | 'className'> {
  icon: LucideIcon
  /** Read by screen readers and shown on hover. */
  label: string
  size?: IconButtonSize | undefined
  /** Set where the label is already visible next to the button. */
  withoutTooltip?: boolean | undefined
}

/** A button with only an icon. In a MenuTrigger, or with a `slot`, use AriaIconButton. */
export function IconButton({
  icon: Icon,
  label,
  size = 'normal',
  withoutTooltip,
  ...props
}: IconButtonProps) {
  const { props: hinted, tooltip } = useTooltip(label)
  return (
    <PlainButton
      {...(withoutTooltip ? {} : hinted)}
      {...props}
      aria-label={label}
      className={getIconButtonClasses(size)}
    >
      <Icon size={iconSizes[size]} strokeWidth={1.75} aria-hidden="true" />
      {withoutTooltip ? null : tooltip}
    </PlainButton>
  )
}
