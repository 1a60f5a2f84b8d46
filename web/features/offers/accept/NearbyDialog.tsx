import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NearbyOffer } from '#contract/orders/offers'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { NearbyItem } from './NearbyItem.tsx'
import { nearbyOffersQuery } from '../offers.data.ts'
import { useAcceptSeveral } from './use-accept-several.ts'

/** Suggests offers near an accepted order; renders nothing if there are none. */
export function NearbyDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(nearbyOffersQuery(orderId))
  // Keeps the offers as loaded, so that an accepted or taken offer stays in its place with its result.
  const [offers, setOffers] = useState<readonly NearbyOffer[]>([])
  if (data && offers.length === 0 && data.data.length > 0) setOffers(data.data)
  if (offers.length > 0) return <NearbyOffers offers={offers} onClose={onClose} />
  return error ? <QueryError error={error} onRetry={() => void refetch()} /> : null
}

function NearbyOffers({ offers, onClose }: { offers: readonly NearbyOffer[]; onClose: () => void }) {
  const t = useTranslations('offers')
  const isMaster = useUser().is_master_account
  const acceptances = useAcceptSeveral(offers)
  const { open, accepted, isPending } = acceptances
  const descriptionId = useId()
  const undecided = open.filter((offer) => !acceptances.isReady(offer)).length
  const mayTakeAll = !isMaster && open.length > 1
  return (
    <Dialog
      isOpen
      size="large"
      title={t('nearbyTitle')}
      onClose={onClose}
      footer={
        <>
          {mayTakeAll && undecided > 0 ? (
            <p
              id={descriptionId}
              className="text-sm text-muted max-md:order-last max-md:text-center md:mr-auto md:self-center"
            >
              {t('acceptAllWhy', { count: undecided })}
            </p>
          ) : null}
          <Button onPress={onClose}>{t('nearbyDone')}</Button>
          {mayTakeAll ? (
            <Button
              kind="primary"
              isDisabled={undecided > 0}
              aria-describedby={undecided > 0 ? descriptionId : undefined}
              isPending={isPending}
              onPress={() => void acceptances.acceptAll()}
            >
              {t('acceptAll', { count: open.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3 text-sm text-muted">
        <p>{t('nearbyText', { name: offers[0]?.ref_job.name ?? '' })}</p>
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
      <p role="status" className="pt-2 text-sm">
        {accepted > 0 ? t('nearbyAccepted', { count: accepted }) : null}
      </p>
      <p className="pt-1 text-sm text-muted">{t('contactSoon')}</p>
    </Dialog>
  )
}
