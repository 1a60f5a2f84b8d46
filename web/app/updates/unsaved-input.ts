import { queryClient } from '#web/api/queries/query-client'

/** Whether the user has typed something on this page that may not be saved yet. */
let hasInput = false
let inputPath = ''

/** Call once, at the start of the frame. Returns a function that stops it. */
export function watchInput(): () => void {
  const recordInput = ({ target }: Event) => {
    if (
      !(target instanceof HTMLElement) ||
      !target.closest('input:not([type=search]), textarea, [contenteditable]')
    )
      return
    hasInput = true
    inputPath = location.pathname
  }
  // A successful mutation has saved the input.
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') hasInput = false
  })
  addEventListener('input', recordInput, { capture: true })
  return () => {
    stop()
    removeEventListener('input', recordInput, { capture: true })
  }
}

/** Input on another page does not count. */
export function hasUnsavedInput(): boolean {
  return hasInput && inputPath === location.pathname
}
