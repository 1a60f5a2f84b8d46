const invalidFieldSelector = '[data-gap], [aria-invalid="true"], [data-invalid]'
const focusableSelector =
  'input:not([type="file"]), textarea, select, button, [role="spinbutton"], [tabindex="0"]'
/** Submit buttons; Button marks them with `data-main`. */
const submitButtonSelector = 'button[data-main], button[type="submit"]'
const textInputSelector = 'input, textarea, select, [role="spinbutton"]'
const formSelector = '[role="dialog"], [role="alertdialog"], form, main, body'

/**
 * Watches all forms and dialogs: after their main button was pressed, scrolls to the first invalid field and
 * focuses it, whether the browser or the server found the error. Any other input of the user ends this, and so does
 * the focus in another field: assistive technology and speech control move it without a pointer or a key.
 * Returns a function that stops watching.
 *
 * @param earlyPress A press from before this file was loaded.
 */
export function focusFirstInvalidField(earlyPress: Event | null): () => void {
  let stopWaiting = () => {}
  const onSend = (event: Event) => {
    const from = event.target instanceof Element ? event.target : null
    const button = event.type === 'submit' ? from : from?.closest(submitButtonSelector)
    const container = button?.closest<HTMLElement>(formSelector)
    if (!container) return
    stopWaiting()
    stopWaiting = focusWhenMarkedInvalid(container)
  }
  const onOther = () => stopWaiting()
  const onFocus = ({ target }: Event) => {
    if (target instanceof Element && target.matches(textInputSelector)) stopWaiting()
  }
  const stop = new AbortController()
  const capture = { capture: true, signal: stop.signal }
  document.addEventListener('click', onSend, capture)
  document.addEventListener('submit', onSend, capture)
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(type, onOther, { ...capture, passive: true })
  document.addEventListener('focusin', onFocus, capture)
  if (earlyPress) onSend(earlyPress)
  return () => {
    stopWaiting()
    stop.abort()
  }
}

/** Milliseconds after the press until the marks of an earlier attempt are removed. */
const validationSettleMs = 50

function focusWhenMarkedInvalid(container: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => look())
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const gaps = [...container.querySelectorAll<HTMLElement>(invalidFieldSelector)]
      // A part without an input, such as a week without a free time, is passed over.
      const gap = gaps.find(findFocusableInput) ?? gaps[0]
      if (!gap) return
      stop()
      scrollToField(gap)
    }, validationSettleMs)
  }
  observer.observe(container, { subtree: true, childList: true, attributes: true })
  look()
  return stop
}

/** Scrolls to a field and focuses its input. */
function scrollToField(field: HTMLElement): void {
  // Show the start of a large group, because its label says what is missing.
  field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  findFocusableInput(field)?.focus({ preventScroll: true })
}

function findFocusableInput(field: HTMLElement): HTMLElement | undefined {
  if (field.matches(focusableSelector)) return field
  const inside = [...field.querySelectorAll<HTMLElement>(focusableSelector)]
  return inside.find((one) => one.getClientRects().length > 0 && !one.hasAttribute('disabled'))
}
