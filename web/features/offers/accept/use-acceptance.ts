import { useState } from 'react'
import type { Reply } from '#contract/api'
import type { Offer } from '#contract/orders/offers'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { isRefusedWith } from '#web/api/http/errors'
import { type Acceptance, useAcceptOffer } from '../offers.data.ts'

export type MissingPoints = Offer['missing']

/** Accepts an offer and holds the outcome: accepted, taken, missing details, or no response. */
export function useAcceptance(onTaken?: () => void) {
  const failure = useErrorMessages()
  const accept = useAcceptOffer()
  const [missing, setMissing] = useState<MissingPoints>([])

  const start = (acceptance: Acceptance, onMine: (answer: Reply<'order.setStatus'>) => void) =>
    accept.mutate(acceptance, {
      onSuccess: onMine,
      onError: (error) => {
        if (isRefusedWith(error, 'offer_taken')) return onTaken?.()
        if (isRefusedWith(error, 'account_incomplete'))
          return setMissing((error.body.missing ?? []) as MissingPoints)
        if (getFieldErrors(error, 'inputs.appointment_date').length === 0) failure.showToast(error)
      },
    })

  return {
    start,
    isPending: accept.isPending,
    /** True if this page itself accepted the offer. */
    isMine: accept.isSuccess,
    /** True if the response says that another company was faster. */
    isTaken: isRefusedWith(accept.error, 'offer_taken'),
    /** Clears the previous result before another offer is accepted. */
    reset: accept.reset,
    dateErrors: getFieldErrors(accept.error, 'inputs.appointment_date'),
    missing,
    /** Shows details that are known to be missing before anything is sent. */
    showMissing: setMissing,
    clearMissing: () => setMissing([]),
  }
}
