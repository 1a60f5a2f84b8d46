import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfferRow } from '#contract/orders/offers'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { type MissingPoints, useAcceptance } from '../accept/use-acceptance.ts'
import { type OffersSearch, getOffersView } from '../offers-search.ts'
import { toSuccessSearch } from '../success-message.ts'

/** Loads the accept dialog before the button is pressed, because the fastest company gets the order. */
export const loadAcceptDialog = () => import('../accept/AcceptDialog.tsx')
const AcceptDialog = lazyPart(() => loadAcceptDialog().then((part) => ({ default: part.AcceptDialog })))
const MissingDialog = lazyPart(() =>
  import('../accept/MissingDialog.tsx').then((part) => ({ default: part.MissingDialog })),
)

/** Accepts an offer from a row: the dialog for date and location, and missing details. */
export function useAcceptFromList(rows: readonly OfferRow[], searchParams: OffersSearch) {
  const [row, setRow] = useState<OfferRow | null>(null)
  const [place, setPlace] = useState(0)
  /** Opened after the user has added what is missing. */
  const [waiting, setWaiting] = useState<OfferRow | null>(null)
  const navigate = useNavigate()
  const acceptance = useAcceptance()
  const close = () => setRow(null)
  const choose = (chosen: OfferRow) => {
    acceptance.reset()
    setPlace(rows.findIndex(({ api_id }) => api_id === chosen.api_id))
    setRow(chosen)
  }
  // The offer below, even if the row itself has left the list.
  const others = rows.filter(({ api_id }) => api_id !== row?.api_id)
  const next = others[place] ?? others.at(-1) ?? null
  const dialogs = (
    <LazyBoundary>
      {row ? (
        <AcceptDialog
          key={row.api_id}
          row={row}
          next={next}
          acceptance={acceptance}
          onNext={choose}
          onClose={close}
          onMine={(answer, request) => {
            const search = { ...getOffersView(searchParams), ...toSuccessSearch(answer, request) }
            // Closed only when the next dialog takes its place, so that no other dialog opens in between.
            void navigate({ to: '/offers/', search }).then(close)
          }}
        />
      ) : null}
      {acceptance.missing.length > 0 ? (
        <MissingDialog
          missing={acceptance.missing}
          onClose={acceptance.clearMissing}
          onContinue={() => {
            acceptance.clearMissing()
            if (waiting) choose(waiting)
          }}
        />
      ) : null}
    </LazyBoundary>
  )
  const showMissing = (missing: MissingPoints, pressed: OfferRow) => {
    setWaiting(pressed)
    acceptance.showMissing(missing)
  }
  return { choose, showMissing, dialogs }
}
