import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/**
 * State of a search box: the text is passed on after 400 ms without typing, and follows changes of the URL.
 */
export function useSearchInput(search: string, onSettled: (search: string) => void) {
  const [typed, setTyped] = useState(search)
  const told = useRef(search)
  useDebounced(typed.trim(), 400, (next) => {
    told.current = next
    if (next !== search) onSettled(next)
  })
  useEffect(() => {
    if (search === told.current) return
    told.current = search
    setTyped(search)
  }, [search])
  return [typed, setTyped] as const
}
