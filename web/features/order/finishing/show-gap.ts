import type { FinishingGap } from './finishing-steps.rules.ts'
import type { Finishing } from './use-finishing.ts'

type GapPage = Pick<Finishing, 'goTo' | 'work' | 'confirmation' | 'setWay'>

/** Opens the step of a missing input, scrolls to it and focuses it. */
export function showGap(page: GapPage, { step, field }: FinishingGap): void {
  page.goTo(step)
  const [form, ...path] = field.split(' ')
  if (form === 'work') return page.work?.show(path.join(' '))
  if (form === 'confirmation') return page.confirmation?.show(path.join(' '))
  // After the step has been rendered.
  setTimeout(() => focusField(field), 50)
}

const focusable = 'input:not([hidden]):not([type=file]), textarea, button, canvas'

/** Scrolls to a field of the page and focuses it. */
export function focusField(field: string): void {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
}
