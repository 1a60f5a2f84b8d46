import { useState } from 'react'
import { deviceStorage } from '#web/api/device/storage'

/** A visit that begins within this time in milliseconds after the last one continues it. */
const sameVisitMs = 30 * 60_000

interface StoredVisit {
  /** The time up to which offers count as seen. */
  readonly seenUntil: number
  readonly lastOpened: number
}

/**
 * Returns the time of the previous visit of the offers page on this device in milliseconds, and remembers this
 * one. Null on the first visit, when nothing is marked as new.
 */
export function useLastVisit(contactId: string): number | null {
  const [seenUntil] = useState(() => {
    const key = `offers-visit.${contactId}`
    const now = Date.now()
    const visit = updateVisit(parseVisit(deviceStorage.get(key)), now)
    deviceStorage.set(key, JSON.stringify(visit))
    return visit.seenUntil === now ? null : visit.seenUntil
  })
  return seenUntil
}

/** Moves the limit of what counts as seen to the previous visit once that visit is over. */
export function updateVisit(before: StoredVisit | null, now: number): StoredVisit {
  if (!before) return { seenUntil: now, lastOpened: now }
  const isSameVisit = now - before.lastOpened < sameVisitMs
  return { seenUntil: isSameVisit ? before.seenUntil : before.lastOpened, lastOpened: now }
}

function parseVisit(text: string | null): StoredVisit | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredVisit> | null
    const { seenUntil, lastOpened } = value ?? {}
    return typeof seenUntil === 'number' && typeof lastOpened === 'number' ? { seenUntil, lastOpened } : null
  } catch {
    return null
  }
}
