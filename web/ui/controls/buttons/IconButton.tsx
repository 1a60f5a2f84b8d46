import type { LucideIcon } from 'lucide-react'
import { getIconButtonClasses, type IconButtonSize, iconSizes } from './icon-button-style.ts'
import { PlainButton, type PlainButtonProps } from './PlainButton.tsx'
import { useTooltip } from '#web/ui/overlays/use-tooltip.tsx'

interface IconButtonProps extends Omit<PlainButtonProps, 'children' | 'className' | 'aria-disabled'> {
  icon: LucideIcon
  /** Read by screen readers and shown on hover. */
  label: string
  size?: IconButtonSize | undefined
  /** Set where the label is already visible next to the button. */
  withoutTooltip?: boolean | undefined
  /** Disables the button and says why on hover, focus and press; null: the button is enabled. */
  disabledReason?: string | null | undefined
}

/** A button with only an icon. In a MenuTrigger, or with a `slot`, use AriaIconButton. */
export function IconButton({
  icon: Icon,
  label,
  size = 'normal',
  withoutTooltip,
  disabledReason,
  ...props
}: IconButtonProps) {
  const text = disabledReason ? `${label}. ${disabledReason}` : label
  const { props: hinted, tooltip, showNow } = useTooltip(text)
  return (
    <PlainButton
      {...(withoutTooltip ? {} : hinted)}
      {...props}
      {...(disabledReason ? getOffProps(disabledReason, showNow) : {})}
      aria-label={label}
      className={getIconButtonClasses(size)}
    >
      <Icon size={iconSizes[size]} strokeWidth={1.75} aria-hidden="true" />
      {withoutTooltip ? null : tooltip}
    </PlainButton>
  )
}

/** A press shows the reason, also on touch. */
const getOffProps = (reason: string, onPress: () => void) => ({
  'aria-disabled': true,
  'aria-description': reason,
  'data-off': '',
  onPress,
})
