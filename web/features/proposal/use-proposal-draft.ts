import { useEffect, useState } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { useUser } from '#web/api/session/session'
import type { ProposalDraft } from './proposal-draft.ts'

/** Stores the draft on the device at every change and deletes it once the proposal is sent. */
export function useProposalDraft(orderId: string, initialDraft: ProposalDraft) {
  const user = useUser()
  const key = `proposal ${user.contact.id} ${orderId}`
  const [draft, setDraft] = useState<ProposalDraft>(() => {
    const stored = deviceStorage.get(key)
    return stored ? (JSON.parse(stored) as ProposalDraft) : initialDraft
  })
  useEffect(() => {
    if (draft !== initialDraft) deviceStorage.set(key, JSON.stringify(draft))
  }, [key, draft, initialDraft])
  const forget = () => deviceStorage.set(key, null)
  return {
    draft,
    change: (part: Partial<ProposalDraft>) => setDraft((before) => ({ ...before, ...part })),
    forget,
  }
}
