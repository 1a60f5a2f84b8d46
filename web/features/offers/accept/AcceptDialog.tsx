import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { OfferRow } from '#contract/orders/offers'
import { isRefusedWith } from '#web/api/http/errors'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { OfferExpiry } from '../OfferExpiry.tsx'
import { VisitsOfDay } from './VisitsOfDay.tsx'
import { AcceptFields, MissingChoice, useAcceptChoice } from './accept-fields.tsx'
import { type Acceptance, getHourlyPay, getOfferId, offerQuery, takenOrderQuery } from '../offers.data.ts'
import type { useAcceptance } from './use-acceptance.ts'

interface AcceptDialogProps {
  row: OfferRow
  /** The next offer of the list; null if this was the only one. */
  next: OfferRow | null
  acceptance: ReturnType<typeof useAcceptance>
  onNext: (row: OfferRow) => void
  onClose: () => void
  onMine: (answer: Reply<'order.setStatus'>, request: Acceptance) => void
}

/** Accepts an offer from the list. If another company takes it meanwhile, a message replaces the choice. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { row, acceptance } = props
  const { error } = useQuery(offerQuery(getOfferId(row)))
  // The live event of the company's own acceptance may arrive before the response.
  const isOwn = acceptance.isPending || acceptance.isMine
  const isTaken = acceptance.isTaken || (!isOwn && isOfferGone(error))
  return isTaken ? <TakenDialog {...props} /> : <ChoiceDialog {...props} />
}

function isOfferGone(error: unknown): boolean {
  return isRefusedWith(error, 'offer_taken') || isRefusedWith(error, 'not_found')
}

/** Names the work and the place, so that consecutive dialogs are distinguishable. */
function OfferSubject({ row: { opportunity, customer } }: { row: OfferRow }) {
  const { postal_code: code, city } = customer.shipping_address
  return (
    <p className="mb-4 text-sm text-muted">
      {opportunity.name} · {code} {city}
    </p>
  )
}

/** Shows what the work pays and how long it takes. */
function OfferTerms({ row }: { row: OfferRow }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const hourly = getHourlyPay(row)
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 rounded border border-line p-3">
      <div>
        <dt className="text-xs text-muted">{t('price')}</dt>
        <dd className="text-h3 tabular">{format.money(row.job.service_price_purchasing_sum)}</dd>
      </div>
      {hourly === null ? null : (
        <div>
          <dt className="text-xs text-muted">{t('duration')}</dt>
          <dd className="tabular">
            {format.duration(row.services_total_minutes)}
            <span className="text-muted"> · {t('hourly', { amount: format.money(hourly) })}</span>
          </dd>
        </div>
      )}
      {row.expires_at ? (
        <div className="self-end">
          <OfferExpiry at={row.expires_at} />
        </div>
      ) : null}
    </dl>
  )
}

function TakenDialog({ row, next, onNext, onClose }: AcceptDialogProps) {
  const t = useTranslations('offers')
  // If a colleague was faster, the order belongs to this company.
  const mayRead = canMakeCall('order.read', useUser())
  const { data: order } = useQuery({ ...takenOrderQuery(getOfferId(row)), enabled: mayRead })
  return (
    <Dialog
      title={t('takenTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('toOffers')}</Button>
          {order ? <ButtonLink href={order.path}>{t('openOrder')}</ButtonLink> : null}
          {next ? (
            <Button kind="primary" onPress={() => onNext(next)}>
              {t('nextOffer')}
            </Button>
          ) : null}
        </>
      }
    >
      <OfferSubject row={row} />
      <div role="status">
        <Banner tone="neutral">{t(order ? 'takenByColleague' : 'takenText')}</Banner>
      </div>
      {next ? (
        <p className="mt-4 text-sm">
          {t('nextIs', {
            name: next.opportunity.name,
            place: `${next.customer.shipping_address.postal_code} ${next.customer.shipping_address.city}`,
          })}
        </p>
      ) : null}
    </Dialog>
  )
}

/** Asks for date and location, and shows the obligations. */
function ChoiceDialog({ row, acceptance, onClose, onMine }: AcceptDialogProps) {
  const t = useTranslations('offers')
  const descriptionId = useId()
  const { data: offer, error } = useQuery(offerQuery(getOfferId(row)))
  const choice = useAcceptChoice(row.job.dates, offer?.locations ?? [])
  const accept = () => {
    const request = { orderId: getOfferId(row), date: choice.chosen, location: choice.location }
    acceptance.start(request, (answer) => onMine(answer, request))
  }
  return (
    <Dialog
      title={t('acceptTitle')}
      isOpen
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2 md:flex-row md:items-center md:gap-4">
          {offer ? <MissingChoice id={descriptionId} lacks={choice.lacks} /> : null}
          <Button
            kind="primary"
            isWaiting={!offer}
            disabledBy={choice.lacks ? descriptionId : null}
            isPending={acceptance.isPending}
            onPress={accept}
          >
            {t('acceptNow')}
          </Button>
        </div>
      }
    >
      <OfferSubject row={row} />
      {error ? <QueryError error={error} /> : null}
      <OfferTerms row={row} />
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
      {choice.chosen ? (
        <div className="mt-4">
          <VisitsOfDay start={choice.chosen.start} />
        </div>
      ) : null}
      <div className="mt-4">
        <Banner>{t('contactSoon')}</Banner>
      </div>
    </Dialog>
  )
}
