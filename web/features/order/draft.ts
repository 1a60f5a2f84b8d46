import { useEffect, useState } from 'react'
import { drafts } from '../../api/drafts.ts'
import { useUser } from '../../api/session.ts'
import type { Inputs } from './change.data.ts'

/**
 * What was entered for a step of an order, kept on the device as one types and gone once it is sent: a closed
 * dialog, a reload or an empty battery loses nothing. Each person has drafts of their own.
 */
export function useDraft(name: string): [Inputs, (part: Partial<Inputs>) => void, () => void] {
  const user = useUser()
  const key = `draft ${user.contact.id} ${name}`
  const [draft, setDraft] = useState<Inputs>(() => JSON.parse(drafts.get(key) ?? '{}') as Inputs)
  useEffect(() => {
    if (Object.keys(draft).length > 0) drafts.set(key, JSON.stringify(draft))
  }, [key, draft])
  const change = (part: Partial<Inputs>) => setDraft((before) => ({ ...before, ...part }))
  return [draft, change, () => drafts.set(key, null)]
}
