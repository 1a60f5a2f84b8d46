const gaps = '[data-gap], [aria-invalid="true"], [data-invalid]'
const focusable = 'input:not([type="file"]), textarea, select, button, [role="spinbutton"], [tabindex="0"]'
/** Buttons that send what was entered; Button marks them. */
const sending = 'button[data-main], button[type="submit"]'
const surroundings = '[role="dialog"], [role="alertdialog"], form, main, body'

/**
 * Starts to follow all forms and dialogs: after their main button was pressed, brings the first field that is marked
 * as wrong into view and focuses it, whether the browser or the server found it. Any other input of the user ends it.
 * Returns a function that stops following.
 */
export function followFirstGap(): () => void {
  let stopWaiting = () => {}
  const onSend = (event: Event) => {
    const from = event.target instanceof Element ? event.target : null
    const button = event.type === 'submit' ? from : from?.closest(sending)
    const container = button?.closest<HTMLElement>(surroundings)
    if (!container) return
    stopWaiting()
    stopWaiting = showWhenMarked(container)
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
const settleMs = 50

function showWhenMarked(container: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => look())
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const gap = container.querySelector<HTMLElement>(gaps)
      if (!gap) return
      stop()
      showField(gap)
    }, settleMs)
  }
  observer.observe(container, { subtree: true, childList: true, attributes: true })
  look()
  return stop
}

/** Brings a field into view and focuses what takes its input. */
function showField(field: HTMLElement): void {
  // Of a large group the beginning, because its label says what is missing.
  field.scrollIntoView({ block: field.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  inputOf(field)?.focus({ preventScroll: true })
}

function inputOf(field: HTMLElement): HTMLElement | undefined {
  if (field.matches(focusable)) return field
  const inside = [...field.querySelectorAll<HTMLElement>(focusable)]
  return inside.find((one) => one.getClientRects().length > 0 && !one.hasAttribute('disabled'))
}
