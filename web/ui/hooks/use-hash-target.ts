import { useEffect } from 'react'

/**
 * Follows the part of the address behind `#` once the page `isReady`: what has that id comes into sight, and its
 * first field or button, or itself, has the focus.
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
