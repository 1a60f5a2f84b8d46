import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/**
 * State of a search box: the text is passed on after 400 ms without typing, and follows changes of the URL.
 */
export function useSearchInput(search: string, onSettled: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const reported = useRef(search)
  useDebounced(typed.trim(), 400, (next) => {
    reported.current = next
    if (next !== search) onSettled(next)
  })
  useEffect(() => {
    if (search === reported.current) return
    reported.current = search
    setTyped(search)
  }, [search])
  return [typed, setTyped] as const
}
