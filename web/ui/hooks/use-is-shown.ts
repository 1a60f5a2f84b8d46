import { type RefObject, useEffect, useRef } from 'react'

/** Returns whether the component is still shown, for code that runs when a reply arrives. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return isShown
}
