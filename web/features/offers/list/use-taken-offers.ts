import { useEffect, useRef, useState } from 'react'
import type { OfferRow } from '#contract/orders/offers'
import { onLiveEvent } from '#web/api/live/live-events'

/** Time in milliseconds for which a taken offer stays greyed before it leaves the list. */
const takenOfferMs = 6000

interface TakenOffer {
  readonly row: OfferRow
  readonly index: number
}

export interface ShownOffer {
  readonly row: OfferRow
  readonly isTaken: boolean
}

/**
 * Returns the rows of the list and, in their former places, those that were just taken: a row does not
 * disappear under the pointer of a user who is about to press it.
 */
export function useTakenOffers(rows: readonly OfferRow[]): ShownOffer[] {
  const [takenOffers, setTakenOffers] = useState<readonly TakenOffer[]>([])
  const shown = useRef(rows)
  useEffect(() => {
    if (rows.length > 0) shown.current = rows
  }, [rows])
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = onLiveEvent((event) => {
      if (event.topic !== 'offer_taken' || !event.job_id) return
      const index = shown.current.findIndex((row) => row.api_id === event.job_id)
      const row = shown.current[index]
      if (!row) return
      setTakenOffers((list) => [...list.filter((entry) => entry.row.api_id !== row.api_id), { row, index }])
      timers.add(
        setTimeout(() => setTakenOffers((list) => list.filter((entry) => entry.row !== row)), takenOfferMs),
      )
    })
    return () => {
      stop()
      timers.forEach((timer) => clearTimeout(timer))
    }
  }, [])
  return mergeTakenOffers(rows, takenOffers)
}

function mergeTakenOffers(rows: readonly OfferRow[], takenOffers: readonly TakenOffer[]): ShownOffer[] {
  const ids = new Set(takenOffers.map(({ row }) => row.api_id))
  const result = rows.filter((row) => !ids.has(row.api_id)).map((row) => ({ row, isTaken: false }))
  for (const { row, index } of takenOffers.toSorted((one, other) => one.index - other.index)) {
    result.splice(index, 0, { row, isTaken: true })
  }
  return result
}
