import { queryClient } from '#web/api/queries/query-client'

/** Whether somebody has typed something on this page that may not be saved yet. */
let typed = false
let where = ''

/** Once, at the start of the frame; answers the way to stop. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    if (
      !(target instanceof HTMLElement) ||
      !target.closest('input:not([type=search]), textarea, [contenteditable]')
    )
      return
    typed = true
    where = location.pathname
  }
  // What the server took is not lost.
  const stop = queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') typed = false
  })
  addEventListener('input', note, { capture: true })
  return () => {
    stop()
    removeEventListener('input', note, { capture: true })
  }
}

/** Another page is another form. */
export function hasTyped(): boolean {
  return typed && where === location.pathname
}
