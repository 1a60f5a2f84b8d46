import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { rejectReasonLabels } from '#contract/orders/model/order-labels'
import { useColon } from '#web/i18n/use-colon'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { getOperatorPath } from '../../navigation.ts'
import { offersQuery } from '../orders.data.ts'

type Offer = StaffReply<'offer.list'>['data'][number]

const offerTones: Record<Offer['state'], Tone> = {
  open: 'accent',
  accepted: 'done',
  taken: 'neutral',
  rejected: 'warning',
  withdrawn: 'neutral',
}

const shownOffers = 12

/** Which companies have the offer, and what they answered. */
export function OrderOffers({ id }: { id: string }) {
  const t = useTranslations('operatorOrders.offers')
  const { data } = useQuery(offersQuery(id))
  if (!data) return null
  const rest = data.data.length - shownOffers
  return (
    <Section title={t('title')} aside={<Link href={getOperatorPath('matching', { id })}>{t('all')}</Link>}>
      {data.data.length === 0 ? (
        <p className="text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {data.data.slice(0, shownOffers).map((offer) => (
            <OfferLine key={offer.account.id} offer={offer} />
          ))}
        </ul>
      )}
      {rest > 0 ? <p className="mt-2 text-sm text-muted">{t('more', { count: rest })}</p> : null}
    </Section>
  )
}

function OfferLine({ offer }: { offer: Offer }) {
  const t = useTranslations('operatorOrders.offers')
  const colon = useColon()
  const locale = useLocale()
  const { state, reject_reason: reason, reject_text: text } = offer
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-48 font-medium">{offer.account.name}</span>
      <span className="text-muted">
        <Time when={offer.offered_at} as="ago" />
        {state === 'open' ? <>, {t(offer.seen_at ? 'seen' : 'unseen')}</> : null}
      </span>
      <Badge tone={offerTones[state]}>{t(`states.${state}`)}</Badge>
      {reason ? (
        <span className="w-full text-muted">
          {[rejectReasonLabels[reason][locale], text].filter(Boolean).join(`${colon} `)}
        </span>
      ) : null}
    </li>
  )
}
