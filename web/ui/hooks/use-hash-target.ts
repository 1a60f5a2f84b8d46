import { useEffect } from 'react'

/**
 * Follows the URL hash once the page `isReady`: scrolls to the element with that id and focuses its first
 * field or button, or the element itself.
 */
export function useHashTarget(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const follow = () => {
      const id = decodeURIComponent(location.hash.slice(1))
      const goal = id ? document.getElementById(id) : null
      if (!goal) return
      goal.scrollIntoView({ block: 'center' })
      const inside = goal.querySelector<HTMLElement>(
        'input:not([type="hidden"]), textarea, select, button, a[href]',
      )
      ;(inside ?? goal).focus({ preventScroll: true })
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [isReady])
}
