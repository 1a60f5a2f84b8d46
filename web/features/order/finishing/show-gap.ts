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

/**
 * Scrolls to a field of the page and focuses it, as soon as its step is rendered and its script is loaded. Returns a function
 * that stops waiting.
 */
export function focusFieldWhenShown(field: string): () => void {
  let isInSight = false
  const observer = new MutationObserver(() => look())
  const stop = () => observer.disconnect()
  const look = () => {
    const place = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
    const input = place?.querySelector<HTMLElement>(focusable)
    // Scrolls a second time for the input: its skeleton has another height.
    if (input || !isInSight) place?.scrollIntoView({ block: 'center' })
    isInSight = place !== null
    if (!input) return
    input.focus({ preventScroll: true })
    stop()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, maxWaitMs)
  // After the step has been rendered.
  setTimeout(look, 50)
  return stop
}
