import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'style'> {
  isDisabled?: boolean | undefined
  onPress?: (() => void) | undefined
}

/**
 * The browser's own button without any look: for what is pressed in a list or around the pages, where React Aria's
 * would be most of what is loaded. What opens a menu, or has a `slot`, is React Aria's.
 */
export function PlainButton({ isDisabled, onPress, ...props }: PlainButtonProps) {
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari gives a pressed button no focus, and a dialog would not know where to give it back to.
    currentTarget.focus({ preventScroll: true })
    onPress?.()
  }
  return <button type="button" {...props} disabled={isDisabled} onClick={press} />
}
