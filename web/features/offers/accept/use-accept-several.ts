import { useEffect, useState } from 'react'
import type { NearbyOffer } from '#contract/orders/offers'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { isRefusedWith } from '#web/api/http/errors'
import { onLiveEvent } from '#web/api/live/live-events'
import { getOfferId, useAcceptOffer } from '../offers.data.ts'

/** Result of accepting one of several offers. */
export type AcceptOutcome =
  | { readonly kind: 'pending' | 'accepted' | 'taken' | 'incomplete' }
  | { readonly kind: 'failed'; readonly text: string }

interface OfferChoice {
  readonly date: string | null
  readonly location: string | null
}

const noOfferChoice: OfferChoice = { date: null, location: null }

/** Accepts several offers, each with its date and location, one after the other, with a result for each. */
export function useAcceptSeveral(offers: readonly NearbyOffer[]) {
  const failure = useErrorMessages()
  const accept = useAcceptOffer()
  const [choices, setChoices] = useState<Readonly<Record<string, OfferChoice>>>({})
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, AcceptOutcome>>>({})
  const settle = (id: string, outcome: AcceptOutcome) => setOutcomes((known) => ({ ...known, [id]: outcome }))

  useEffect(
    () =>
      onLiveEvent(({ topic, job_id: id }) => {
        if (topic !== 'offer_taken' || !id) return
        setOutcomes((known) => (known[id] ? known : { ...known, [id]: { kind: 'taken' } }))
      }),
    [],
  )

  const choiceOf = ({ api_id: id, locations }: NearbyOffer): OfferChoice => {
    const { date, location } = choices[id] ?? noOfferChoice
    return { date, location: location ?? (locations.length === 1 ? (locations[0]?.id ?? null) : null) }
  }
  const lacksOf = (offer: NearbyOffer): 'date' | 'location' | null => {
    const { date, location } = choiceOf(offer)
    if (offer.job.dates.length > 0 && date === null) return 'date'
    return offer.locations.length > 0 && location === null ? 'location' : null
  }
  const isOpen = ({ api_id: id }: NearbyOffer) => !outcomes[id] || outcomes[id].kind === 'failed'

  const acceptOne = async (offer: NearbyOffer) => {
    const { date, location } = choiceOf(offer)
    const id = offer.api_id
    settle(id, { kind: 'pending' })
    try {
      const chosen = offer.job.dates.find(({ start }) => start === date) ?? null
      await accept.mutateAsync({ orderId: getOfferId(offer), date: chosen, location })
      settle(id, { kind: 'accepted' })
    } catch (error) {
      settle(id, outcomeOf(error))
    }
  }
  const outcomeOf = (error: unknown): AcceptOutcome => {
    if (isRefusedWith(error, 'offer_taken') || isRefusedWith(error, 'not_found')) return { kind: 'taken' }
    if (isRefusedWith(error, 'account_incomplete')) return { kind: 'incomplete' }
    const { title, text } = failure.describe(error)
    const [dateError] = getFieldErrors(error, 'inputs.appointment_date')
    return { kind: 'failed', text: dateError ?? `${title}. ${text}` }
  }
  const acceptAll = async () => {
    // Sequential, so that each result is shown as it arrives.
    for (const offer of offers.filter(isOpen)) await acceptOne(offer)
  }

  return {
    choiceOf,
    choose: (offer: NearbyOffer, part: Partial<OfferChoice>) =>
      setChoices((known) => ({
        ...known,
        [offer.api_id]: { ...(known[offer.api_id] ?? noOfferChoice), ...part },
      })),
    chooseEarliest: () =>
      setChoices((known) => {
        const earliest = offers.map((offer) => {
          const date = known[offer.api_id]?.date ?? offer.job.dates[0]?.start ?? null
          return [offer.api_id, { ...(known[offer.api_id] ?? noOfferChoice), date }] as const
        })
        return { ...known, ...Object.fromEntries(earliest) }
      }),
    outcomeOf: (offer: NearbyOffer): AcceptOutcome | null => outcomes[offer.api_id] ?? null,
    lacksOf,
    open: offers.filter(isOpen),
    accepted: offers.filter(({ api_id: id }) => outcomes[id]?.kind === 'accepted').length,
    isPending: accept.isPending,
    acceptOne,
    acceptAll,
  }
}
