import { Info } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { joinClasses } from '../classes.ts'
import { getIconButtonClasses, iconSizes } from '../controls/buttons/icon-button-style.ts'
import { floatingStyle } from './floating-style.ts'
import { placePopover } from './popover-place.ts'

interface InfoPopoverProps {
  /** Names the button and the explanation. */
  label: string
  children: ReactNode
}

/** A button that shows an explanation by a press, because touch devices have no tooltips. */
export function InfoPopover({ label, children }: InfoPopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  // Before it is shown, so that it does not jump; and after, when its size is known.
  const place = ({ currentTarget, newState }: ToggleEvent<HTMLElement>) => {
    const anchor = button.current?.getBoundingClientRect()
    if (newState === 'open' && anchor) placePopover(currentTarget, anchor, 'below-start')
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        popoverTarget={id}
        className={getIconButtonClasses('small')}
      >
        <Info size={iconSizes.small} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div
        id={id}
        popover="auto"
        role="note"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={place}
        className={joinClasses(
          floatingStyle,
          'fixed m-0 w-max max-w-[min(20rem,calc(100vw-1rem))] p-4 text-sm',
        )}
      >
        {children}
      </div>
    </>
  )
}
