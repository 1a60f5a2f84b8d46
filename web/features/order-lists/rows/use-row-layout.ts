import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/api/device/storage'
import { createListeners } from '#web/ui/listeners'

const cardsQuery = matchMedia('(max-width: 68.74rem)')
const twoColumnsQuery = matchMedia('(min-width: 48rem)')

/** Returns the number of columns of cards: one below 768 px, two below 1,100 px, 0 for the table. */
export function useCardColumns(): 0 | 1 | 2 {
  return useSyncExternalStore(subscribeToWidth, getCardColumns)
}

export function getCardColumns(): 0 | 1 | 2 {
  if (!cardsQuery.matches) return 0
  return twoColumnsQuery.matches ? 2 : 1
}

function subscribeToWidth(changed: () => void) {
  for (const query of [cardsQuery, twoColumnsQuery]) query.addEventListener('change', changed)
  return () => {
    for (const query of [cardsQuery, twoColumnsQuery]) query.removeEventListener('change', changed)
  }
}

const listeners = createListeners()
const getDensityKey = (contactId: string) => `rows.${contactId}`

/** Returns whether this person's lists have rows of one line on this device, and a function to change it. */
export function useCompactRows(contactId: string): readonly [boolean, (isCompact: boolean) => void] {
  const isCompact = useSyncExternalStore(
    listeners.subscribe,
    () => deviceStorage.get(getDensityKey(contactId)) === 'compact',
  )
  const choose = (compact: boolean) => {
    deviceStorage.set(getDensityKey(contactId), compact ? 'compact' : null)
    listeners.notify()
  }
  return [isCompact, choose]
}
