import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { useUser } from '#web/api/session/session'
import { drafts } from '../drafts/drafts.ts'

/** Apart from `draft-work.ts`, because every page loads this file. */

const uuidPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Returns the ids of the orders for which the user has drafts on this device; a new one after the press that made it is shown. */
export function useDraftOrderIds(): readonly string[] {
  const { contact } = useUser()
  const latest = useSyncExternalStore(drafts.onChange, () => listDraftOrderIds(contact.id).join(' '))
  const joined = useDeferredValue(latest)
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined])
}

function listDraftOrderIds(contactId: string): string[] {
  const starts = [`draft ${contactId} `, `form ${contactId} `]
  const ids = deviceStorage.keys().flatMap((key) => {
    const start = starts.find((one) => key.startsWith(one))
    if (!start || (start === starts[0] && !key.endsWith(' finished'))) return []
    return uuidPattern.exec(key.slice(start.length))?.[0] ?? []
  })
  return [...new Set(ids)].toSorted()
}
