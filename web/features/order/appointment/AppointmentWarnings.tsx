import { useTranslations } from 'use-intl'
import type { ClashingVisit } from '#contract/orders/free-slots'
import { formatPersonName } from '#web/i18n/person-name'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

interface AppointmentWarningsProps {
  form: AppointmentForm
  known: readonly ClashingVisit[]
  /** Visits that the server named; the time was free when the week was loaded. */
  refused: readonly ClashingVisit[]
}

/** Names reasons against the chosen time before it is saved; it may be saved nevertheless. */
export function AppointmentWarnings({ form, known, refused }: AppointmentWarningsProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const formatClash = ({ name, city, ...period }: ClashingVisit) =>
    t('setAppointment.clash', { name, city, when: format.period(period) })
  const lines = [...getDayWarning(form), ...(refused.length > 0 ? [] : known.map(formatClash))]
  return (
    <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
      {refused.length > 0 ? (
        <Banner tone="warning" live title={t('setAppointment.clashTitle')}>
          {refused.map((visit) => (
            <p key={visit.api_id}>{formatClash(visit)}</p>
          ))}
          <p>{t('setAppointment.clashText')}</p>
        </Banner>
      ) : null}
      {lines.map((line) => (
        <SignalText key={typeof line === 'string' ? line : line.kind} tone="warning">
          {typeof line === 'string'
            ? line
            : t(`setAppointment.warn.${line.kind}`, { name: line.name, date: format.day(line.day) })}
        </SignalText>
      ))}
    </div>
  )
}

const warnedReasons = ['closed', 'holiday', 'absent', 'not_working'] as const

/** Returns why the chosen person does not work on the chosen day; none for a day outside the shown week. */
function getDayWarning({ date, person }: AppointmentForm) {
  if (!date || !person) return []
  const day = toBerlinDay(date.start)
  const off = person.days.find((one) => one.day === day)?.off
  const kind = warnedReasons.find((one) => one === off)
  return kind ? [{ kind, day, name: formatPersonName(person) }] : []
}
