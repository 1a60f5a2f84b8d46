import { useEffect, useState } from 'react'

/** Milliseconds that a part of the app may take to load. */
const loadTimeoutMs = 120_000

/** Returns true once the fallback of a loading part was shown for so long that the part will not load. */
export function useLoadTimeout(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
