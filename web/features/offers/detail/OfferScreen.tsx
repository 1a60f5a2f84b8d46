import { useQuery } from '@tanstack/react-query'
import { Radio, RotateCcw } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { isRefusedWith } from '#web/api/http/errors'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ActionBar, DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { lazyPart } from '#web/ui/lazy-part'
import { AcceptFields, MissingChoice, useAcceptChoice } from '../accept/accept-fields.tsx'
import { MissingDialog } from '../accept/MissingDialog.tsx'
import { VisitsOfDay } from '../accept/VisitsOfDay.tsx'
import { OfferExpiry } from '../OfferExpiry.tsx'
import { OfferFacts } from './OfferFacts.tsx'
import { OfferMessages } from './OfferMessages.tsx'
import { OfferProducts, OfferTasks } from './offer-lines.tsx'
import { getHourlyPay, getOfferId, offerQuery, rejectReasonsQuery, takenOrderQuery } from '../offers.data.ts'
import { useAcceptance } from '../accept/use-acceptance.ts'
import { toSuccessSearch } from '../success-message.ts'

const RejectDialog = lazyPart(() =>
  import('./RejectDialog.tsx').then((part) => ({ default: part.RejectDialog })),
)

interface OfferScreenProps {
  orderId: string
  /** Returns whether a path leads to a page that exists. */
}

/** Shows one offer to accept or decline. Changes to "taken" in place if another company is faster. */
export function OfferScreen({ orderId }: OfferScreenProps) {
  const query = useQuery(offerQuery(orderId))
  const acceptance = useAcceptance(() => void query.refetch())
  // The live event of the company's own acceptance may arrive before the response, which opens the next page.
  const isBusy = acceptance.isPending || acceptance.isMine
  if (isRefusedWith(query.error, 'offer_taken') && !isBusy) return <RedirectToOrder orderId={orderId} />
  if (query.data) return <OfferDetail offer={query.data} acceptance={acceptance} />
  if (query.error) return <OfferFailure error={query.error} retrying={query.isFetching} />
  return <SkeletonDetail />
}

function OfferFailure(props: { error: Error; retrying: boolean }) {
  const t = useTranslations('offers')
  return <QueryError isPage {...props} action={<ButtonLink href="/offers/">{t('toOffers')}</ButtonLink>} />
}

/** Opens the order's current page if a colleague has already accepted the offer. */
function RedirectToOrder({ orderId }: { orderId: string }) {
  const may = canMakeCall('order.read', useUser())
  const navigate = useNavigate()
  const { data, isPending } = useQuery({ ...takenOrderQuery(orderId), enabled: may })
  const path = data?.path
  useEffect(() => {
    if (path) void navigate({ href: path, replace: true })
  }, [path, navigate])
  return path || (may && isPending) ? <SkeletonDetail /> : <OfferTaken />
}

function OfferTaken() {
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

interface OfferDetailProps {
  offer: Offer
  acceptance: ReturnType<typeof useAcceptance>
}

function OfferDetail({ offer, ...rest }: OfferDetailProps) {
  const t = useTranslations('offers')
  const format = useFormat()
  return (
    <>
      <PageHead
        back={{ href: '/offers/', label: t('back') }}
        title={offer.opportunity.name}
        badges={<OfferDetailBadges offer={offer} />}
        actions={<PrintButton />}
        subtitle={`${offer.job.name} · ${offer.customer.shipping_address.postal_code} ${offer.customer.shipping_address.city}`}
      />
      <DetailColumns
        aside={
          <Section look="card">
            <p className="text-sm text-muted">{t('price')}</p>
            <p className="text-h1 tabular">{format.money(offer.job.service_price_purchasing_sum)}</p>
            <OfferPay offer={offer} />
            <OfferDecision offer={offer} {...rest} />
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
        <OfferMessages offer={offer} />
      </DetailColumns>
    </>
  )
}

function OfferPay({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const hourly = getHourlyPay(offer)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular">
      {hourly === null ? null : t('hourly', { amount: format.money(hourly) })}
      <OfferExpiry at={offer.expires_at} />
    </div>
  )
}

function OfferDetailBadges({ offer }: { offer: Offer }) {
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

/** The right column: choose, accept or decline. */
function OfferDecision({ offer, acceptance }: OfferDetailProps) {
  const t = useTranslations('offers')
  const navigate = useNavigate()
  const descriptionId = useId()
  const [rejecting, setRejecting] = useState(false)
  const choice = useAcceptChoice(offer.job.dates, offer.locations)
  if (!offer.actions.includes('offer.accept')) return <Banner tone="neutral">{t('onlyReading')}</Banner>
  const accept = () => {
    if (offer.missing.some((point) => point.blocks)) return acceptance.showMissing(offer.missing)
    const request = { orderId: getOfferId(offer), date: choice.chosen, location: choice.location }
    acceptance.start(
      request,
      (answer) => void navigate({ to: '/offers/', search: toSuccessSearch(answer, request) }),
    )
  }
  return (
    <div className="flex flex-col gap-4 print:hidden">
      {offer.rejection ? <RejectedNotice rejection={offer.rejection} /> : null}
      <AcceptFields
        dates={offer.job.dates}
        locations={offer.locations}
        choice={choice}
        error={acceptance.dateErrors}
        isDisabled={acceptance.isPending}
      />
      {choice.chosen ? <VisitsOfDay start={choice.chosen.start} /> : null}
      <p className="text-sm text-muted">{t('contactSoon')}</p>
      <ActionBar>
        <MissingChoice id={descriptionId} lacks={choice.lacks} />
        <Button
          kind="primary"
          size="large"
          wide
          disabledBy={choice.lacks ? descriptionId : null}
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
      {rejecting ? (
        <LazyBoundary onLoadError={() => setRejecting(false)}>
          <RejectDialog offer={offer} onClose={() => setRejecting(false)} />
        </LazyBoundary>
      ) : null}
      {acceptance.missing.length > 0 ? (
        <MissingDialog missing={acceptance.missing} onClose={acceptance.clearMissing} />
      ) : null}
    </div>
  )
}

/** Shows a declined offer that is still open; the company may accept it nevertheless. */
function RejectedNotice({ rejection }: { rejection: NonNullable<Offer['rejection']> }) {
  const t = useTranslations('offers')
  const { data: reasons = [] } = useQuery(rejectReasonsQuery(useLocale()))
  const reason = reasons.find(({ valueName }) => valueName === rejection.reason)?.label
  return (
    <Banner tone="neutral" title={t('rejectedBefore')}>
      <p data-written="">{rejection.text ?? reason}</p>
      <p className="text-muted">{t('rejectedStill')}</p>
    </Banner>
  )
}
