import { useEffect, useRef, useState } from 'react'

/** Returns `value` once it has not changed for `ms`, and calls `onSettled` with each such value. */
export function useDebounced(value: string, ms: number, onSettled?: (value: string) => void): string {
  const [settled, setSettled] = useState(value)
  const onSettledRef = useRef(onSettled)
  useEffect(() => {
    onSettledRef.current = onSettled
  })
  useEffect(() => {
    if (value === settled) return
    const timer = setTimeout(() => {
      setSettled(value)
      onSettledRef.current?.(value)
    }, ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return settled
}
