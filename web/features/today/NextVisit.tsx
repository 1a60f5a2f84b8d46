import { CloudUpload, MapPin, Phone } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TodayVisit } from '#contract/orders/today'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useColon } from '#web/i18n/use-colon'
import { usePendingState } from '#web/offline/outbox/use-pending-state'
import { toPhoneHref } from '#contract/kit/person/phone'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { PeriodTime } from '#web/ui/data/Time.tsx'
import { AppointmentButton } from './AppointmentButton.tsx'
import { useLogCallFromToday } from './today.data.ts'
import { isLateVisit, isWithinDay } from './today-visits.ts'

/** The dialog that begins the work on an order; it belongs to the order feature. */
export type StartDialogSlot = ComponentType<{ orderId: string; title: string; onClose: () => void }>

interface NextVisitProps {
  visit: TodayVisit
  /** The current time of the server. */
  now: string
  StartDialog: StartDialogSlot
}

/** Shows the next visit large: when, who, where, and everything to get there and begin. */
export function NextVisit({ visit, now, StartDialog }: NextVisitProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const isUnderWay = visit.status === 'started'
  return (
    <section aria-label={t('next')} className="rounded border border-line bg-surface p-4 md:p-5">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        {t('next')}
        {isUnderWay ? <Badge tone="accent">{t('underWay')}</Badge> : null}
        {isLateVisit(visit, now) ? <Badge tone="warning">{t('missing.start')}</Badge> : null}
      </p>
      <p className="mt-1 text-h1 tabular">
        {isWithinDay(visit) ? format.times(visit) : <PeriodTime start={visit.start} end={visit.end} />}
      </p>
      <h2 className="mt-2 text-h2 wrap-anywhere">
        <PlainLink href={visit.path} className="rounded-sm hover:underline focus-visible:outline-2">
          {visit.customer.name}
        </PlainLink>
      </h2>
      <p className="text-muted">{visit.is_remote ? t('remote') : <VisitAddress visit={visit} />}</p>
      <p className="mt-1 text-sm text-muted">
        {visit.opportunity} · <span className="whitespace-nowrap tabular">{visit.name}</span>
      </p>
      <UnsentNote visit={visit} />
      <VisitButtons visit={visit} StartDialog={StartDialog} />
    </section>
  )
}

function VisitAddress({ visit: { customer } }: { visit: TodayVisit }) {
  return (
    <>
      {customer.street}
      <br />
      <span className="tabular">{customer.postal_code}</span> {customer.city}
    </>
  )
}

/** Says that work on this visit waits on the device. */
export function UnsentNote({ visit }: { visit: Pick<TodayVisit, 'api_id'> }) {
  const t = useTranslations('today')
  const unsent = usePendingState(visit.api_id)
  if (!unsent) return null
  return (
    <p className="mt-2 text-sm">
      <SignalText tone={unsent === 'refused' ? 'danger' : 'warning'} icon={CloudUpload}>
        {t(unsent === 'refused' ? 'unsentRefused' : 'unsent')}
      </SignalText>
    </p>
  )
}

function VisitButtons({ visit, StartDialog }: Omit<NextVisitProps, 'now'>) {
  const t = useTranslations('today')
  const [isStarting, setStarting] = useState(false)
  const unsent = usePendingState(visit.api_id)
  // A call that waits on the device may be the start itself.
  const canStart = visit.actions.includes('order.start') && !unsent
  return (
    <div className="mt-4 flex flex-col gap-2 md:max-w-md">
      <div className="grid auto-cols-fr grid-flow-col gap-2 empty:hidden">
        <CallButton visit={visit} />
        {visit.is_remote ? null : <RouteButton visit={visit} />}
      </div>
      {canStart ? (
        <Button kind="primary" size="large" wide onPress={() => setStarting(true)}>
          {t('begin')}
        </Button>
      ) : (
        <ButtonLink
          kind={visit.actions.includes('order.finish') ? 'primary' : 'secondary'}
          size="large"
          wide
          href={visit.path}
        >
          {t(visit.actions.includes('order.finish') ? 'goOn' : 'open')}
        </ButtonLink>
      )}
      {unsent ? null : (
        <AppointmentButton
          orderId={visit.sfid ?? visit.api_id}
          actions={visit.actions}
          name={visit.customer.name}
          look="text"
        />
      )}
      {isStarting ? (
        <LazyBoundary onLoadError={() => setStarting(false)}>
          <StartDialog
            orderId={visit.sfid ?? visit.api_id}
            title={t('begin')}
            onClose={() => setStarting(false)}
          />
        </LazyBoundary>
      ) : null}
    </div>
  )
}

/** Calls the customer and logs the call, because it counts as contact. */
function CallButton({ visit }: { visit: TodayVisit }) {
  const colon = useColon()
  const t = useTranslations('today')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const log = useLogCallFromToday()
  const [phone] = visit.phones
  if (!phone) return null
  const note = () => {
    if (!visit.actions.includes('order.logCall')) return
    log.mutate(
      { visit, message: `${t('callStarted')}${colon} ${format.phone(phone)}` },
      { onError: toastError },
    )
  }
  return (
    <ButtonLink
      icon={Phone}
      wide
      size="large"
      href={toPhoneHref(phone)}
      onPress={note}
      aria-label={t('callName', { name: visit.customer.name })}
    >
      {t('call')}
    </ButtonLink>
  )
}

function RouteButton({ visit: { customer } }: { visit: TodayVisit }) {
  const t = useTranslations('today')
  const address = `${customer.street}, ${customer.postal_code} ${customer.city}`
  return (
    <ButtonLink
      icon={MapPin}
      wide
      size="large"
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      aria-label={t('routeTo', { address })}
    >
      {t('route')}
    </ButtonLink>
  )
}
