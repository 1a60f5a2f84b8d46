import { useState } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { useUser } from '#web/api/session/session'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import type { ProposalDraft } from './proposal-draft.ts'

/** Stores the draft on the device at every change. `forget` deletes it after the proposal was sent. */
export function useProposalDraft(orderId: string, initialDraft: ProposalDraft) {
  const user = useUser()
  // Earlier versions of the app stored drafts here, where an empty battery could lose the last minute.
  const formerKey = `proposal ${user.contact.id} ${orderId}`
  const [start] = useState(() => {
    const stored = deviceStorage.get(formerKey)
    return stored ? (JSON.parse(stored) as ProposalDraft) : initialDraft
  })
  const [draft, change, forgetDraft] = useDraftInput<ProposalDraft>(`proposal ${orderId}`, start)
  const forget = () => {
    forgetDraft()
    deviceStorage.set(formerKey, null)
  }
  return { draft, change: (part: Partial<ProposalDraft>) => change(part), forget }
}
