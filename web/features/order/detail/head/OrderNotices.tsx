import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useColon } from '#web/i18n/use-colon'
import { StoppedWork } from '#web/offline/evidence/StoppedWork.tsx'
import { isWorkOver } from '#web/offline/evidence/draft-work'
import { getKnownVersion } from '#web/offline/outbox/own-versions'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { findNextStep } from '#web/features/order/change/next-steps'
import { useDifferences } from '#web/features/order/conflict/use-differences'
import { orderHistoryQuery } from '#web/features/order/order.data'
import { UnsentBanner } from './UnsentBanner.tsx'
import { useHistoryText } from '#web/features/order/history/history-text'
import { getReworkFieldName } from '#web/features/order/finishing/rework/rework-field-name'

/** Shows above the order what changed it or stops it: lost, held, sent back, changed by another user. */
export function OrderNotices({ order, isLost }: { order: Order; isLost: boolean }) {
  const t = useTranslations('order')
  if (isLost) {
    return (
      <div className="mb-5 flex flex-col gap-3">
        <Banner tone="danger" live title={t('page.lost')}>
          {t('page.lostText')}
        </Banner>
        <StoppedWork order={order} isLost />
      </div>
    )
  }
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      <UnsentBanner order={order} />
      {isWorkOver(order) ? <StoppedWork order={order} isLost={false} /> : null}
      <ForeignChange order={order} />
      <HoldNotice order={order} />
      <ReworkNotice order={order} />
      <WaitingForNotice order={order} />
    </div>
  )
}

function HoldNotice({ order: { hold } }: { order: Order }) {
  const t = useTranslations('order')
  if (!hold) return null
  const isTurn = hold.next === 'partner'
  return (
    <Banner tone={isTurn ? 'warning' : 'neutral'} title={t(`holds.${hold.reason}`)}>
      {isTurn ? t('holdTurn') : t('holdNext', { who: t(`movers.${hold.next}`) })}
      {hold.comment ? (
        <p data-written="" className="mt-1 whitespace-pre-line">
          {t('page.quoted', { text: hold.comment })}
          <QuoteSource at={hold.since} />
        </p>
      ) : null}
    </Banner>
  )
}

/** The marketplace writes the reasons of holds and of rework. */
function QuoteSource({ at }: { at: string }) {
  const t = useTranslations('order')
  return (
    <span className="text-muted">
      {' '}
      ({t('actors.operator')}, <Time when={at} />)
    </span>
  )
}

function ReworkNotice({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const { rework } = order
  if (!rework) return null
  return (
    <Banner tone="warning" title={t('page.rework')}>
      {rework.comment ? (
        <p data-written="" className="whitespace-pre-line">
          {t('page.quoted', { text: rework.comment })}
          <QuoteSource at={rework.at} />
        </p>
      ) : null}
      {rework.fields.length > 0 ? (
        <p>
          {t('finishing.reworkConcerns', {
            fields: rework.fields
              .map((field) =>
                getReworkFieldName(field, locale, (place) => t('finishing.reworkPhoto', { place })),
              )
              .join(', '),
          })}
        </p>
      ) : null}
      <p>{t('page.reworkText')}</p>
    </Banner>
  )
}

/** Says who acts next if the user cannot act. */
function WaitingForNotice({ order }: { order: Order }) {
  const t = useTranslations('order')
  const key = order.job.status as keyof typeof statusesWithoutNextStep
  const isWaiting = statusesWithoutNextStep[key] && findNextStep(order.actions, true) === null
  return isWaiting ? <p className="text-sm text-muted">{t(`waitingFor.${key}`)}</p> : null
}

const statusesWithoutNextStep = {
  finished: true,
  approval_pending: true,
  completed: true,
  invoice_sent: true,
  paid: true,
  closed: true,
  cancelled: true,
} as const

/** Names what another user changed while this page was open, until the user closes it. */
function ForeignChange({ order }: { order: Order }) {
  const colon = useColon()
  const t = useTranslations('order')
  const historyText = useHistoryText()
  const [seen, setSeen] = useState(order)
  const isForeign = getKnownVersion(order.api_id, seen.version) < order.version
  const differences = useDifferences(seen, order)
  const history = useQuery({ ...orderHistoryQuery(order, order.version), enabled: isForeign })
  const entry = history.data?.data[0]
  // Own changes are no news.
  if (!isForeign && seen.version !== order.version) setSeen(order)
  if (!isForeign || differences.length === 0) return null
  return (
    <Banner
      tone="accent"
      live
      title={entry ? `${historyText.title(entry)} · ${historyText.by(entry)}` : t('page.changed')}
      action={
        <Button size="small" onPress={() => setSeen(order)}>
          {t('page.understood')}
        </Button>
      }
    >
      <ul>
        {differences.map(({ name, before, after }) => (
          <li key={name} data-written="">
            {name}
            {colon} {before} → {after}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
