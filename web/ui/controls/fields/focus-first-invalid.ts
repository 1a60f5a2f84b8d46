const invalidFieldSelector = '[data-gap], [aria-invalid="true"], [data-invalid]'
const focusableSelector =
  'input:not([type="file"]), textarea, select, button, [role="spinbutton"], [tabindex="0"]'
/** Buttons that send what was entered; Button marks them. */
const submitButtonSelector = 'button[data-main], button[type="submit"]'
const formSelector = '[role="dialog"], [role="alertdialog"], form, main, body'

/**
 * Starts to follow all forms and dialogs: after their main button was pressed, brings the first field that is marked
 * as wrong into view and focuses it, whether the browser or the server found it. Any other input of the user ends it.
 * Returns a function that stops following.
 */
export function focusFirstInvalidField(): () => void {
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
  const stop = new AbortController()
  const capture = { capture: true, signal: stop.signal }
  document.addEventListener('click', onSend, capture)
  document.addEventListener('submit', onSend, capture)
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(type, onOther, { ...capture, passive: true })
  return () => {
    stopWaiting()
    stop.abort()
  }
}

/** Marks of an earlier try are gone a moment after the press, when the answer to this one is awaited. */
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
      const gap = container.querySelector<HTMLElement>(invalidFieldSelector)
      if (!gap) return
      stop()
      scrollToField(gap)
    }, validationSettleMs)
  }
  observer.observe(container, { subtree: true, childList: true, attributes: true })
  look()
  return stop
}

/** Brings a field into view and focuses what takes its input. */
function scrollToField(field: HTMLElement): void {
  // Of a large group the beginning, because its label says what is missing.
  field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  findFocusableInput(field)?.focus({ preventScroll: true })
}

function findFocusableInput(field: HTMLElement): HTMLElement | undefined {
  if (field.matches(focusableSelector)) return field
  const inside = [...field.querySelectorAll<HTMLElement>(focusableSelector)]
  return inside.find((one) => one.getClientRects().length > 0 && !one.hasAttribute('disabled'))
}
