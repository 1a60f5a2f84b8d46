const startedPlain = new URLSearchParams(location.search).get('plain') === 'true'

/** Whether this tab shows pages without the frame (`plain=true`): for embedding, and it stays so while one moves on. */
export function isPlain(): boolean {
  return startedPlain || new URLSearchParams(location.search).get('plain') === 'true'
}
