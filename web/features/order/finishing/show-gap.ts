import type { FinishingGap } from './finishing-steps.rules.ts'
import type { Finishing } from './use-finishing.ts'

type GapPage = Pick<Finishing, 'goTo' | 'work' | 'confirmation' | 'setWay'>

/** Opens the step of a missing input, scrolls to it and focuses it. */
export function showGap(page: GapPage, { step, field }: FinishingGap): void {
  page.goTo(step)
  const [form, ...path] = field.split(' ')
  if (form === 'work') return page.work?.show(path.join(' '))
  if (form === 'confirmation') return page.confirmation?.show(path.join(' '))
  focusFieldWhenShown(field)
}

const focusable = 'input:not([hidden]):not([type=file]), textarea, button, canvas'

/** Milliseconds; a step whose script is still loading appears before. */
const maxWaitMs = 3_000

/** Scrolls to a field of the page and focuses it, as soon as its step is rendered. Returns a function that stops waiting. */
export function focusFieldWhenShown(field: string): () => void {
  const observer = new MutationObserver(() => look())
  const stop = () => observer.disconnect()
  const look = () => focusField(field) && stop()
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, maxWaitMs)
  // After the step has been rendered.
  setTimeout(look, 50)
  return stop
}

/** Returns whether the page shows the field. */
function focusField(field: string): boolean {
  const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
  return place !== null
}
