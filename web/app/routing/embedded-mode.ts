const hasStartedEmbedded = new URLSearchParams(location.search).get('plain') === 'true'

/**
 * Whether this tab shows pages without the frame (`plain=true`), for embedding. Stays so during navigation.
 */
export function isEmbedded(): boolean {
  return hasStartedEmbedded || new URLSearchParams(location.search).get('plain') === 'true'
}
