import { ChevronLeft, ChevronRight, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { FieldMessage } from '#web/ui/controls/fields/native-field.tsx'
import { PersonDisc } from '#web/ui/data/PersonDisc.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import type { Slot, SlotPerson } from './appointment.data.ts'
import { addDays, isSamePeriod, type AppointmentForm } from './use-appointment-form.ts'

interface SlotWeekProps {
  form: AppointmentForm
  /** Whether the user tried to send without a time. */
  isMissing: boolean
}

/** Shows seven days of free times, a row of days for each person. */
export function SlotWeek({ form, isMissing }: SlotWeekProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const narrow = useIsNarrow()
  const { slots, from, people } = form
  if (slots.isError) return <p className="text-sm text-muted">{t('setAppointment.loadFailed')}</p>
  const isFirst = from <= toBerlinDay(new Date())
  return (
    <section aria-label={t('setAppointment.free')} className="flex flex-col gap-3">
      <div className="flex items-center gap-1">
        <h3 className="mr-auto text-sm font-medium">{t('setAppointment.free')}</h3>
        <p aria-live="polite" className="text-sm text-muted">
          {format.dayRange(from, addDays(from, 6))}
        </p>
        <IconButton
          icon={ChevronLeft}
          label={t('setAppointment.previousWeek')}
          disabledReason={isFirst ? t('setAppointment.isCurrentWeek') : null}
          onPress={() => form.setFrom(addDays(from, -7))}
        />
        <IconButton
          icon={ChevronRight}
          label={t('setAppointment.nextWeek')}
          onPress={() => form.setFrom(addDays(from, 7))}
        />
      </div>
      {isMissing ? <FieldMessage error={t('setAppointment.chooseTime')} /> : null}
      {slots.data ? (
        <div
          data-gap={isMissing ? '' : undefined}
          className={joinClasses('flex flex-col gap-3', slots.isPlaceholderData && 'opacity-60')}
        >
          {narrow ? null : <WeekHead days={slots.data.days} />}
          {people.map((person, place) => (
            <PersonWeek key={person.id} person={person} form={form} isOpen={!narrow || place === 0} />
          ))}
        </div>
      ) : (
        <SkeletonText lines={4} />
      )}
    </section>
  )
}

/** Says of the chosen free time what its button has no place for; nothing for a time that was typed. */
export function ChosenSlotFacts({ form }: { form: AppointmentForm }) {
  const getFacts = useSlotFacts()
  const slot = form.person?.days
    .flatMap(({ slots }) => slots)
    .find((one) => isSamePeriod({ start: one.start, end: one.end }, form.date))
  const facts = slot ? getFacts(slot) : []
  return facts.length > 0 ? <p className="-mt-2 text-sm text-muted">{facts.join(' · ')}</p> : null
}

/** Returns a function that says whether the customer wished a time, and how long the drive to it takes. */
function useSlotFacts(): (slot: Slot) => string[] {
  const t = useTranslations('order')
  return (slot) => [
    ...(slot.is_wish ? [t('setAppointment.wish')] : []),
    ...(slot.travel_minutes ? [t('setAppointment.travel', { minutes: slot.travel_minutes })] : []),
  ]
}

const weekGrid = 'grid grid-cols-1 gap-1 md:grid-cols-7'

function WeekHead({ days }: { days: readonly { day: string; holiday: string | null }[] }) {
  const format = useFormat()
  return (
    <div aria-hidden="true" className={joinClasses(weekGrid, 'text-xs font-medium text-muted')}>
      {days.map(({ day, holiday }) => (
        <p key={day} title={holiday ?? undefined}>
          {format.weekdayAndDay(day)}
        </p>
      ))}
    </div>
  )
}

interface PersonWeekProps {
  person: SlotPerson
  form: AppointmentForm
  isOpen: boolean
}

/** The free times of one person; on a phone all but the first person are folded. */
function PersonWeek({ person, form, isOpen }: PersonWeekProps) {
  const t = useTranslations('order')
  const name = form.names.get(person.id) ?? ''
  const count = person.days.reduce((total, { slots }) => total + slots.length, 0)
  return (
    <details open={isOpen} className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 text-sm md:min-h-8">
        <PersonDisc name={name} size="small" />
        <span className="font-medium">{name}</span>
        {person.is_assigned ? <span className="text-muted">{t('setAppointment.assigned')}</span> : null}
        <span className="text-muted">{t('setAppointment.freeCount', { count })}</span>
      </summary>
      <div className={joinClasses(weekGrid, 'mt-1')}>
        {person.days.map((day) => (
          <PersonDay key={day.day} day={day} person={person} form={form} />
        ))}
      </div>
    </details>
  )
}

/** Days that need no line on a phone. */
const unremarkableDays = ['past', 'too_early', 'not_working']

interface PersonDayProps {
  day: SlotPerson['days'][number]
  person: SlotPerson
  form: AppointmentForm
}

function PersonDay({ day, person, form }: PersonDayProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const isHidden = day.off !== null && unremarkableDays.includes(day.off)
  return (
    <div className={joinClasses('flex min-w-0 gap-2 md:flex-col md:gap-1', isHidden && 'max-md:hidden')}>
      <span className="w-16 shrink-0 pt-2.5 text-sm text-muted md:sr-only">
        {format.weekdayAndDay(day.day)}
      </span>
      {day.off ? (
        <span className="py-2.5 text-sm text-faint md:py-1 md:text-xs">
          {t(`setAppointment.off.${day.off}`)}
        </span>
      ) : (
        <div className="flex min-w-0 flex-wrap gap-1 md:flex-col">
          {day.slots.map((slot) => (
            <SlotButton key={slot.start} slot={slot} person={person} form={form} />
          ))}
        </div>
      )}
    </div>
  )
}

interface SlotButtonProps {
  slot: Slot
  person: SlotPerson
  form: AppointmentForm
}

function SlotButton({ slot, person, form }: SlotButtonProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const isChosen = form.personId === person.id && isSamePeriod(form.date, slot)
  const isOneDay = toBerlinDay(slot.start) === toBerlinDay(slot.end)
  const facts = useSlotFacts()(slot)
  const name = t('setAppointment.slot', { name: form.names.get(person.id) ?? '', when: format.period(slot) })
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={[name, ...facts].join(', ')}
      title={facts.join(' · ') || undefined}
      onClick={() => form.choose({ start: slot.start, end: slot.end }, person.id)}
      className={joinClasses(
        'inline-flex min-h-11 items-center gap-1 rounded border px-2 text-left text-sm tabular md:min-h-8 md:w-full md:text-xs',
        isChosen
          ? 'border-accent bg-accent font-medium text-on-accent'
          : slot.is_wish
            ? 'border-accent-line bg-accent-soft text-accent-ink hover:border-accent'
            : 'border-line bg-surface hover:border-accent',
      )}
    >
      {slot.is_wish ? <Star size={12} aria-hidden="true" className="shrink-0" /> : null}
      {isOneDay ? format.times(slot) : `${format.time(slot.start)} – ${format.shortDate(slot.end)}`}
    </button>
  )
}
