import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NearbyOffer } from '#contract/orders/offers'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { AcceptedOrder } from './AcceptedOrder.tsx'
import { NearbyItem } from './NearbyItem.tsx'
import { nearbyOffersQuery } from '../offers.data.ts'
import type { OfferSuccess } from '../offers-search.ts'
import { useAcceptSeveral } from './use-accept-several.ts'

/** Number of nearby offers that are shown at first. */
const firstNearbyOffers = 3

interface AcceptedDialogProps {
  orderId: string
  success: Exclude<OfferSuccess, 'rejected'>
  /** The order's page, if this user may open it. */
  path: string | undefined
  onClose: () => void
}

/** Shows the accepted order with the next steps, and below it the nearest other offers. */
export function AcceptedDialog({ orderId, success, path, onClose }: AcceptedDialogProps) {
  const t = useTranslations('offers')
  const { data } = useQuery(nearbyOffersQuery(orderId))
  // Keeps the offers as loaded, so that an accepted or taken offer stays in its place with its result.
  const [offers, setOffers] = useState<readonly NearbyOffer[]>([])
  const [isComplete, setComplete] = useState(false)
  if (data && offers.length === 0 && data.data.length > 0) setOffers(data.data)
  const shown = isComplete ? offers : offers.slice(0, firstNearbyOffers)
  return (
    <Dialog
      isOpen
      size="large"
      title={t('acceptedTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('nearbyDone')}</Button>
          {path ? (
            <ButtonLink href={path} kind="primary">
              {t('openOrder')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <AcceptedOrder orderId={orderId} success={success} />
      {shown.length > 0 ? <NearbyOffers offers={shown} /> : null}
      {shown.length < offers.length ? (
        <Button kind="quiet" onPress={() => setComplete(true)}>
          {t('nearbyMore', { count: offers.length - shown.length })}
        </Button>
      ) : null}
    </Dialog>
  )
}

function NearbyOffers({ offers }: { offers: readonly NearbyOffer[] }) {
  const t = useTranslations('offers')
  const isMaster = useUser().is_master_account
  const acceptances = useAcceptSeveral(offers)
  const { open, accepted, isPending } = acceptances
  const headingId = useId()
  const undecided = open.filter((offer) => acceptances.lacksOf(offer) !== null).length
  const undecidedReason = useDisabledReason(undecided > 0 ? t('acceptAllWhy', { count: undecided }) : null)
  const mayTakeAll = !isMaster && open.length > 1
  return (
    <section aria-labelledby={headingId} className="mt-6 border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <h3 id={headingId} className="text-h3">
          {t('nearbyTitle')}
        </h3>
        {mayTakeAll && undecided > 0 ? (
          <span className="max-md:-ml-2.5">
            <Button kind="quiet" size="small" onPress={acceptances.chooseEarliest}>
              {t('chooseEarliest')}
            </Button>
          </span>
        ) : null}
      </div>
      <ul className="flex flex-col gap-3 pb-1">
        {offers.map((offer) => (
          <li key={offer.api_id}>
            <NearbyItem offer={offer} acceptances={acceptances} />
          </li>
        ))}
      </ul>
      {mayTakeAll ? (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 pt-2">
          {undecidedReason.text}
          <Button
            disabledBy={undecidedReason.disabledBy}
            isPending={isPending}
            onPress={() => void acceptances.acceptAll()}
          >
            {t('acceptAll', { count: open.length })}
          </Button>
        </div>
      ) : null}
      <p role="status" className="pt-2 text-sm">
        {accepted > 0 ? t('nearbyAccepted', { count: accepted }) : null}
      </p>
    </section>
  )
}
