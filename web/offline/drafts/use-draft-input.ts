import { useMemo, useState, useSyncExternalStore } from 'react'
import { drafts } from './drafts.ts'
import { useUser } from '#web/api/session/session'

/** Returns the key of the draft that `useDraftInput` stores. */
export const getDraftInputKey = (contactId: string, name: string): string => `draft ${contactId} ${name}`

export type InputChange<T> = Partial<T> | ((before: T) => Partial<T>)

/**
 * Returns input that is stored on the device with each change, the function that changes it, and the one that
 * deletes it after it was sent. Each user has their own. A change also reaches the stored input after the
 * component is unmounted.
 */
export function useDraftInput<T extends object>(
  name: string,
  initial: T,
): [T, (change: InputChange<T>) => void, () => void] {
  const user = useUser()
  const key = getDraftInputKey(user.contact.id, name)
  const [start] = useState(initial)
  const text = useSyncExternalStore(drafts.onChange, () => drafts.get(key))
  const input = useMemo(() => mergeStoredInput(start, text), [start, text])
  const change = (part: InputChange<T>) => {
    const before = mergeStoredInput(start, drafts.get(key))
    const changed = typeof part === 'function' ? part(before) : part
    drafts.set(key, JSON.stringify({ ...before, ...changed }))
  }
  return [input, change, () => drafts.set(key, null)]
}

function mergeStoredInput<T extends object>(start: T, text: string | null): T {
  return { ...start, ...(JSON.parse(text ?? '{}') as Partial<T>) }
}
