import { useEffect, useState } from 'react'
import { drafts } from './drafts.ts'
import { useUser } from './session.ts'

/**
 * What was entered for something that needs a network, kept on the device as one types: whoever has none closes the
 * question, comes back with one, and sends it. Each person has their own. Gives what there is, how to change it, and
 * how to forget it once it is sent.
 */
export function useKeptInput<T extends object>(
  name: string,
  initial: T,
): [T, (part: Partial<T>) => void, () => void] {
  const user = useUser()
  const key = `draft ${user.contact.id} ${name}`
  const [input, setInput] = useState<T>(() => ({
    ...initial,
    ...(JSON.parse(drafts.get(key) ?? '{}') as Partial<T>),
  }))
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (isTyped) drafts.set(key, JSON.stringify(input))
  }, [isTyped, key, input])
  const change = (part: Partial<T>) => {
    setTyped(true)
    setInput((before) => ({ ...before, ...part }))
  }
  return [input, change, () => drafts.set(key, null)]
}
