import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> {
  onPress?: (() => void) | undefined
}

/**
 * The browser's own button without styles, for lists and the page frame: React Aria's button would be most of
 * the code that these load. Menu triggers and buttons with a `slot` need React Aria's button.
 */
export function PlainButton({ onPress, ...props }: PlainButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, so a dialog would not know where to return the focus.
    currentTarget.focus({ preventScroll: true })
    onPress?.()
  }
  return <button type="button" {...props} onClick={press} />
}
