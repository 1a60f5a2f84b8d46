import { queryClient } from '#web/api/queries/query-client'

/** Whether somebody has typed something on this page that may not be saved yet. */
let hasInput = false
let inputPath = ''

/** Once, at the start of the frame; answers the way to stop. */
export function watchInput(): () => void {
  const note = ({ target }: Event) => {
    if (
      !(target instanceof HTMLElement) ||
      !target.closest('input:not([type=search]), textarea, [contenteditable]')
    )
      return
    hasInput = true
    inputPath = location.pathname
  }
  // What the server took is not lost.
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') hasInput = false
  })
  addEventListener('input', note, { capture: true })
  return () => {
    stop()
    removeEventListener('input', note, { capture: true })
  }
}

/** Another page is another form. */
export function hasUnsavedInput(): boolean {
  return hasInput && inputPath === location.pathname
}
