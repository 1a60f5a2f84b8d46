import { useEffect, useState } from 'react'

/** So long a part of the app may take to come (1 §9). */
const loadTimeoutMs = 120_000

/** Whether what stands here in place of a part has stood so long that the part will not come. */
export function useLoadTimeout(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadTimeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
