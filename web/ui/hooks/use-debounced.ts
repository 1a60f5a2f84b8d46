import { useEffect, useRef, useState } from 'react'

/** Returns `value` once it has not changed for `ms`, and calls `onSettled` with each such value. */
export function useDebounced(value: string, ms: number, onSettled?: (value: string) => void): string {
  const [settled, setSettled] = useState(value)
  const tell = useRef(onSettled)
  useEffect(() => {
    tell.current = onSettled
  })
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => {
      setSettled(value)
      tell.current?.(value)
    }, ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return settled
}
