import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ClashingVisit, FreeSlots } from '#contract/orders/free-slots'
import type { Order } from '#contract/orders/orders'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { toBerlinDay } from '#web/i18n/format'
import { nameEachPerson } from '#web/i18n/person-name'
import { parseAppointmentDraft } from '#web/ui/controls/dates/appointment-draft'
import { freeSlotsQuery, type Slot, type SlotPerson } from './appointment.data.ts'

type AppointmentPeriod = { readonly start: string; readonly end: string }

interface AppointmentDraft {
  readonly date: AppointmentPeriod | null
  /** Undefined: as before. */
  readonly person?: string | null | undefined
  readonly reason: string
}

/** Day and person that the user chose before the dialog opened. */
export interface AppointmentStart {
  readonly day: string
  /** null: the person is not chosen yet. */
  readonly personId: string | null
}

export type AppointmentForm = ReturnType<typeof useAppointmentForm>

/** Holds the choice of time and person, and the free times of the shown week. */
export function useAppointmentForm(order: Order, isMove: boolean, start: AppointmentStart | undefined) {
  const wishes = listFutureWishes(order)
  const [from, setFrom] = useState(() => getFirstDay(order, wishes, start))
  const slots = useQuery(freeSlotsQuery(order, from))
  const before = getPeriod(order)
  // The calendar uses the same draft for the reason of a move.
  const draftName = `${isMove ? 'reschedule' : 'appointment'} ${order.api_id}`
  const [draft, enter, forget] = useDraftInput<AppointmentDraft>(draftName, { date: before, reason: '' })
  // The fields for day and time keep what is typed; a chosen slot replaces them.
  const [chosen, setChosen] = useState(0)
  const people = slots.data?.data ?? []
  const assigned = people.find((person) => person.is_assigned)?.id ?? null
  const canAssign = order.actions.includes('order.delegate')
  const personId = canAssign && draft.person !== undefined ? draft.person : assigned
  const choose = (date: AppointmentPeriod | null, person?: string) => {
    enter({ date, ...(canAssign && person ? { person } : {}) })
    setChosen((count) => count + 1)
  }
  useStartingChoice(start, slots, (free) => {
    if (!start) return
    const isSameDay = before !== null && toBerlinDay(before.start) === start.day
    const found = isSameDay ? { date: before, person: start.personId } : findStart(free, start)
    choose(found.date, found.person ?? undefined)
  })
  return {
    wishes,
    from,
    setFrom,
    slots,
    /** The present appointment and the id of the assigned person. */
    before,
    assigned,
    date: draft.date,
    reason: draft.reason,
    canAssign,
    /** People whose free times help: all, or only who goes anyway. */
    /** Names by person, told apart where two have the same. */
    names: nameEachPerson(people),
    people: canAssign ? people : people.filter(({ id, is_self }) => (assigned ? id === assigned : is_self)),
    person: people.find(({ id }) => id === personId) ?? null,
    personId,
    personSent: personId === assigned ? undefined : personId,
    hasChanged: personId !== assigned || !isSamePeriod(draft.date, before),
    needsReason: isMove && !isSamePeriod(draft.date, before),
    fieldsKey: chosen,
    choose,
    chooseWish: (wish: AppointmentPeriod) => {
      const day = toBerlinDay(wish.start)
      const found = findWishedSlot(people, wish, personId)
      choose(found?.slot ?? wish, found?.person)
      if (day < from || day > addDays(from, 6)) setFrom(day)
    },
    setDate: (date: AppointmentPeriod | null) => enter({ date }),
    setPerson: (person: string | null) => enter({ person }),
    setReason: (reason: string) => enter({ reason }),
    forget,
  }
}

/** Fills in what the user chose before the dialog opened, once the free times are known. */
function useStartingChoice(
  start: AppointmentStart | undefined,
  { data }: { data: FreeSlots | undefined },
  apply: (free: FreeSlots) => void,
): void {
  const isApplied = useRef(false)
  useEffect(() => {
    if (!start || !data || isApplied.current) return
    isApplied.current = true
    apply(data)
  })
}

/** First hour of an appointment on a day without free time: the warnings say why. */
const fallbackHour = 8
/** Minutes of an order whose services name none, as for free slots. */
const usualMinutes = 120
const maxFallbackMinutes = 9 * 60

/** Finds the first free time on the chosen day: of the chosen person, else of the first person who has one. */
function findStart({ data, minutes }: FreeSlots, { day, personId }: AppointmentStart) {
  const people = personId ? data.filter(({ id }) => id === personId) : data
  for (const { id, days } of people) {
    const slot = days.find((one) => one.day === day)?.slots[0]
    if (slot) return { date: { start: slot.start, end: slot.end }, person: id }
  }
  const length = Math.min(minutes || usualMinutes, maxFallbackMinutes)
  const end = fallbackHour * 60 + length
  const clock = (minute: number) =>
    [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  const date = parseAppointmentDraft({ day, from: clock(fallbackHour * 60), to: clock(end), lastDay: null })
  return { date, person: personId }
}

/** Returns the other visits of the chosen person at the chosen time; none for a day outside the shown week. */
export function listKnownClashes(
  date: AppointmentPeriod | null,
  person: SlotPerson | null,
): readonly ClashingVisit[] {
  if (!date || !person) return []
  const [start, end] = [Date.parse(date.start), Date.parse(date.end)]
  return person.visits.filter((visit) => Date.parse(visit.start) < end && start < Date.parse(visit.end))
}

/** Finds a free slot within a wish: of the chosen person, else of the first person who has one. */
function findWishedSlot(
  people: readonly SlotPerson[],
  wish: AppointmentPeriod,
  personId: string | null,
): { slot: Slot; person: string } | null {
  const sorted = people.toSorted((one, other) => Number(other.id === personId) - Number(one.id === personId))
  for (const { id, days } of sorted) {
    const slot = days
      .flatMap((day) => day.slots)
      .find((one) => one.is_wish && wish.start <= one.start && one.start < wish.end)
    if (slot) return { slot, person: id }
  }
  return null
}

export function isSamePeriod(one: AppointmentPeriod | null, other: AppointmentPeriod | null): boolean {
  if (!one || !other) return one === other
  return Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end)
}

function getPeriod({ job }: Order): AppointmentPeriod | null {
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = job
  return start && end ? { start, end } : null
}

function listFutureWishes({ job }: Order): readonly AppointmentPeriod[] {
  const now = new Date().toISOString()
  return job.dates
    .filter(({ start }) => start > now)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

/** The day that the user chose, else the customer's first wish, else the first day that is possible. */
function getFirstDay(
  order: Order,
  wishes: readonly AppointmentPeriod[],
  start: AppointmentStart | undefined,
): string {
  const today = toBerlinDay(new Date())
  if (start) return start.day > today ? start.day : today
  const possible = order.earliest_date > today ? order.earliest_date : today
  const wished = wishes[0] && toBerlinDay(wishes[0].start)
  return wished && wished > possible ? wished : possible
}

/** Returns the day `count` days later, as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}
