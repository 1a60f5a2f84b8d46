import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** What stands in the search box; it goes to the address once it has rested, and follows when the address changes. */
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
