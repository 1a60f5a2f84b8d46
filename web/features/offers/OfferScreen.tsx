import { useQuery } from '@tanstack/react-query'
import { Radio, RotateCcw } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/offers'
import { Failure } from '../../api/failure.tsx'
import { refusedWith } from '../../api/errors.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ActionBar, DetailColumns } from '../../ui/layout.tsx'
import { ButtonLink } from '../../ui/Link.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { Badge } from '../../ui/signals.tsx'
import { SkeletonDetail } from '../../ui/Skeleton.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { AcceptFields, useAcceptChoice } from './AcceptForm.tsx'
import { MissingDialog } from './MissingDialog.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { OfferProducts, OfferTasks } from './OfferLines.tsx'
import { offerId, offerQuery } from './offers.data.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { useAcceptance } from './useAcceptance.ts'

/** One offer: what to do, where, for how much; accept or decline. It turns "taken" in place. */
export function OfferScreen({ jobId }: { jobId: string }) {
  const query = useQuery(offerQuery(jobId))
  if (refusedWith(query.error, 'offer_taken')) return <Taken />
  if (query.data) return <OfferDetail offer={query.data} onTaken={() => void query.refetch()} />
  if (query.error) return <OfferFailure error={query.error} retrying={query.isFetching} />
  return <SkeletonDetail />
}

function OfferFailure(props: { error: Error; retrying: boolean }) {
  const t = useTranslations('offers')
  return <Failure isPage {...props} action={<ButtonLink href="/offers/">{t('toOffers')}</ButtonLink>} />
}

function Taken() {
  const t = useTranslations('offers')
  useTitle(t('takenTitle'))
  return (
    <div role="status">
      <EmptyState
        isPage
        title={t('takenTitle')}
        action={<ButtonLink href="/offers/">{t('toOffers')}</ButtonLink>}
      >
        {t('takenText')}
      </EmptyState>
    </div>
  )
}

function OfferDetail({ offer, onTaken }: { offer: Offer; onTaken: () => void }) {
  const t = useTranslations('offers')
  const format = useFormat()
  return (
    <>
      <PageHead
        back={{ href: '/offers/', label: t('back') }}
        title={offer.opportunity.name}
        badges={<Badges offer={offer} />}
        actions={<PrintButton />}
        subtitle={`${offer.job.name} · ${offer.customer.shipping_address.postal_code} ${offer.customer.shipping_address.city}`}
      />
      <DetailColumns
        aside={
          <Section look="card">
            <p className="text-sm text-muted">{t('price')}</p>
            <p className="mb-4 text-h1 tabular">{format.money(offer.job.service_price_purchasing_sum)}</p>
            <Decide offer={offer} onTaken={onTaken} />
          </Section>
        }
      >
        <OfferFacts offer={offer} />
        {offer.job.professional_comment ? (
          <Section title={t('comment')}>
            <p data-written="" className="whitespace-pre-line">
              {offer.job.professional_comment}
            </p>
          </Section>
        ) : null}
        <OfferTasks offer={offer} />
        <OfferProducts offer={offer} />
      </DetailColumns>
    </>
  )
}

function Badges({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  return (
    <>
      {offer.is_remote ? <Badge icon={Radio}>{t('remote')}</Badge> : null}
      {offer.offered_again ? (
        <Badge tone="warning" icon={RotateCcw}>
          {t('again')}
        </Badge>
      ) : null}
    </>
  )
}

/** The right side: choose, accept, or decline. */
function Decide({ offer, onTaken }: { offer: Offer; onTaken: () => void }) {
  const t = useTranslations('offers')
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const choice = useAcceptChoice(offer.job.dates, offer.locations)
  const acceptance = useAcceptance(onTaken)
  if (!offer.actions.includes('offer.accept')) return <Banner tone="neutral">{t('onlyReading')}</Banner>
  const accept = () =>
    acceptance.start(
      { jobId: offerId(offer), date: choice.chosen, location: choice.location },
      () => void navigate({ href: '/offers/' }),
    )
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <AcceptFields
        dates={offer.job.dates}
        locations={offer.locations}
        choice={choice}
        error={acceptance.dateErrors}
        isDisabled={acceptance.isPending}
      />
      <p className="text-sm text-muted">{t('contactSoon')}</p>
      <ActionBar>
        {choice.isComplete ? null : (
          <p className="text-sm text-muted max-md:text-center">{t('choosePlease')}</p>
        )}
        <Button
          kind="primary"
          size="large"
          wide
          isDisabled={!choice.isComplete}
          isPending={acceptance.isPending}
          onPress={accept}
        >
          {t('acceptNow')}
        </Button>
      </ActionBar>
      {offer.actions.includes('offer.reject') ? (
        <Button kind="quiet" wide onPress={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      ) : null}
      {rejecting ? <RejectDialog offer={offer} onClose={() => setRejecting(false)} /> : null}
      <MissingDialog missing={acceptance.missing} onClose={acceptance.clearMissing} />
    </div>
  )
}
