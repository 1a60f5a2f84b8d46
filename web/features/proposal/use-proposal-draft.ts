import { useEffect, useState } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { useUser } from '#web/api/session/session'
import type { ProposalDraft } from './proposal-draft.ts'

/** Stores the draft on the device at every change and deletes it once the proposal is sent. */
export function useProposalDraft(orderId: string, beginning: ProposalDraft) {
  const user = useUser()
  const key = `proposal ${user.contact.id} ${orderId}`
  const [draft, setDraft] = useState<ProposalDraft>(() => {
    const kept = deviceStorage.get(key)
    return kept ? (JSON.parse(kept) as ProposalDraft) : beginning
  })
  useEffect(() => {
    if (draft !== beginning) deviceStorage.set(key, JSON.stringify(draft))
  }, [key, draft, beginning])
  const forget = () => deviceStorage.set(key, null)
  return {
    draft,
    change: (part: Partial<ProposalDraft>) => setDraft((before) => ({ ...before, ...part })),
    forget,
  }
}
