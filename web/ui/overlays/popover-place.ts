/** `below`: centered below the anchor; `below-start`: below, at its left edge; `right`: beside it. */
export type PopoverSide = 'below' | 'below-start' | 'right'

/** Places an open popover of the browser at its anchor, above it where the window ends, and always inside the window. */
export function placePopover(popover: HTMLElement, anchor: DOMRect, side: PopoverSide): void {
  const { width, height } = popover.getBoundingClientRect()
  const lefts = {
    below: anchor.left + anchor.width / 2 - width / 2,
    'below-start': anchor.left,
    right: anchor.right + 8,
  }
  const below = anchor.bottom + 6 + height > innerHeight ? anchor.top - 6 - height : anchor.bottom + 6
  const top = side === 'right' ? anchor.top + anchor.height / 2 - height / 2 : below
  popover.style.left = `${Math.max(4, Math.min(lefts[side], innerWidth - width - 4))}px`
  popover.style.top = `${top}px`
}
