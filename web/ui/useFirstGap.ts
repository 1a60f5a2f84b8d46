import { type RefObject, useEffect } from 'react'

const gaps = '[data-gap], [aria-invalid="true"], [data-invalid]'
const focusable = 'input:not([type="file"]), textarea, select, button, [role="spinbutton"], [tabindex="0"]'

/**
 * Brings the first field that is marked as wrong into view and focuses it. `attempt` is a new object after each try
 * that found something wrong, and an empty one before.
 */
export function useFirstGap(container: RefObject<HTMLElement | null>, attempt: object): void {
  useEffect(() => {
    if (Object.keys(attempt).length > 0) showFirstGap(container.current)
  }, [container, attempt])
}

export function showFirstGap(container: HTMLElement | null): void {
  const gap = container?.querySelector<HTMLElement>(gaps)
  if (gap) showField(gap)
}

/** Brings a field into view and focuses what takes its input. */
export function showField(field: HTMLElement): void {
  const inside = [...field.querySelectorAll<HTMLElement>(focusable)]
  const target = field.matches(focusable) ? field : inside.find(canFocus)
  // Of a large group the beginning: its label says what is missing.
  field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  target?.focus({ preventScroll: true })
}

function canFocus(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && !element.hasAttribute('disabled')
}
