import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { OfferRow } from '#contract/offers'
import { Failure } from '../../api/failure.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { AcceptFields, StillToChoose, useAcceptChoice } from './AcceptForm.tsx'
import { type Acceptance, offerId, offerQuery } from './offers.data.ts'
import type { useAcceptance } from './useAcceptance.ts'

interface AcceptDialogProps {
  row: OfferRow
  acceptance: ReturnType<typeof useAcceptance>
  onClose: () => void
  onMine: (answer: Reply<'order.setStatus'>, wish: Acceptance) => void
}

/** Accepting from the list: the choice of date and location, and what one undertakes. */
export function AcceptDialog({ row, acceptance, onClose, onMine }: AcceptDialogProps) {
  const t = useTranslations('offers')
  const why = useId()
  const { data: offer, error } = useQuery(offerQuery(offerId(row)))
  const choice = useAcceptChoice(row.job.dates, offer?.locations ?? [])
  const accept = () => {
    const wish = { jobId: offerId(row), date: choice.chosen, location: choice.location }
    acceptance.start(wish, (answer) => onMine(answer, wish))
  }
  return (
    <Dialog
      title={t('acceptTitle')}
      isOpen
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2 md:flex-row md:items-center md:gap-4">
          {offer ? <StillToChoose id={why} lacks={choice.lacks} /> : null}
          <Button
            kind="primary"
            isDisabled={!offer || choice.lacks !== null}
            aria-describedby={offer && choice.lacks ? why : undefined}
            isPending={acceptance.isPending}
            onPress={accept}
          >
            {t('acceptNow')}
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-sm text-muted">
        {row.opportunity.name} · {row.customer.shipping_address.postal_code}{' '}
        {row.customer.shipping_address.city}
      </p>
      {error ? <Failure error={error} /> : null}
      {offer ? (
        <AcceptFields
          dates={row.job.dates}
          locations={offer.locations}
          choice={choice}
          error={acceptance.dateErrors}
          isDisabled={acceptance.isPending}
        />
      ) : null}
      {!offer && !error ? <SkeletonText lines={3} /> : null}
      <div className="mt-4">
        <Banner>{t('contactSoon')}</Banner>
      </div>
    </Dialog>
  )
}
