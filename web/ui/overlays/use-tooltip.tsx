import { useEffect, useRef } from 'react'
import { placePopover, type PopoverSide } from './popover-place.ts'

/**
 * Shows the name of an icon on hover and keyboard focus, for sighted users only: the caller sets the same
 * name as `aria-label`. Spread `props` on a button or link (`ariaProps` on React Aria's), and render
 * `tooltip` inside it.
 */
export function useTooltip(text: string, side: PopoverSide = 'below') {
  const hint = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    hint.current?.hidePopover()
  }
  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => hint.current && positionTooltip(hint.current, side), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const common = {
    onFocus: ({ target }: { target: Element }) => {
      if (target.matches(':focus-visible')) show(0)
    },
    onBlur: hide,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') hide()
    },
  }
  return {
    showNow: () => show(0),
    props: {
      ...common,
      // Touch has no hover.
      onPointerEnter: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === 'mouse') show(500)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
    },
    ariaProps: { ...common, onHoverStart: () => show(500), onHoverEnd: hide, onPressStart: hide },
    tooltip: (
      <span ref={hint} popover="manual" aria-hidden="true" className={tooltipStyle}>
        {text}
      </span>
    ),
  }
}

const tooltipStyle =
  'pointer-events-none fixed m-0 max-w-72 rounded border-0 bg-ink px-2 py-1 text-xs font-medium text-canvas shadow-float'

function positionTooltip(hint: HTMLElement, side: PopoverSide): void {
  const anchor = hint.parentElement?.getBoundingClientRect()
  if (!anchor) return
  hint.showPopover()
  placePopover(hint, anchor, side)
}
