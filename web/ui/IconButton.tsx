import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from 'react-aria-components'
import { classes } from './classes.ts'
import { useHint } from './useHint.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'style'> {
  icon: LucideIcon
  /** Its name: read aloud, and shown on hover. */
  label: string
  size?: 'small' | 'normal' | undefined
  /** Where the name stands beside it anyway. */
  withoutTooltip?: boolean | undefined
}

export function IconButton({
  icon: Icon,
  label,
  size = 'normal',
  withoutTooltip,
  ...props
}: IconButtonProps) {
  const { props: hinted, hint } = useHint(label)
  return (
    <Button
      {...(withoutTooltip ? {} : hinted)}
      {...props}
      aria-label={label}
      className={classes(look, size === 'small' ? 'size-7' : 'size-9')}
    >
      <Icon size={size === 'small' ? 16 : 18} strokeWidth={1.75} aria-hidden="true" />
      {withoutTooltip ? null : hint}
    </Button>
  )
}

const look = classes(
  'moves inline-grid shrink-0 place-items-center rounded text-muted hover:bg-hover hover:text-ink pressed:bg-press',
  'focus-visible:outline-2 focus-visible:outline-offset-1 disabled:text-faint touch:size-11',
)
