import type { WorkingDay } from '#contract/orders/model/working-times'
import type { AbsenceView, ClosingDayView, WorkingTimes } from '#contract/people/working-times'
import { asMarketplace, type PersonCall } from '#server/kernel/call'
import {
  canEditAbsencesOf,
  canEditAllTimes,
  canSeeAllTimes,
  getEffectiveHours,
  getVisibleKind,
} from './working-times.rules.ts'
import {
  selectAbsences,
  selectClosingDays,
  selectPeopleHours,
  type AbsenceRow,
  type DaySpan,
  type PersonHoursRow,
} from './working-times.sql.ts'

/** Returns working hours, absences that have not ended and closing days of the caller's current company. */
export async function readWorkingTimes(call: PersonCall): Promise<WorkingTimes> {
  const { actor } = call
  const span = { from: toBerlinDay(call.now), to: null }
  const [people, absences, closingDays] = await Promise.all([
    // As the marketplace, because a team member of a location may belong to another company.
    selectPeopleHours(asMarketplace(call).tx, [actor.accountId]),
    selectAbsences(call.tx, [actor.accountId], span),
    selectClosingDays(call.tx, [actor.accountId], span),
  ])
  const isVisible = canSeeAllTimes(actor) ? () => true : (id: string) => id === actor.contactId
  return {
    data: people
      .filter(({ id }) => isVisible(id))
      .map(({ id, first_name, last_name, hours }) => ({
        id,
        first_name,
        last_name,
        is_self: id === actor.contactId,
        hours: [...getEffectiveHours(hours)],
        has_default_hours: hours.length === 0,
        absences: absences
          .filter((absence) => absence.contact_id === id)
          .map((absence) => toAbsenceView(actor, absence)),
      })),
    closing_days: closingDays,
    can_edit_all: canEditAllTimes(actor),
  }
}

/** Absences and closing days of all companies of the caller. */
export interface TimesOff {
  readonly absences: AbsenceView[]
  readonly closingDays: ClosingDayView[]
}

/** Lists absences and closing days that touch these days, in all companies of the caller. */
export async function listTimesOff(call: PersonCall, span: DaySpan): Promise<TimesOff> {
  const { actor, tx } = call
  const [absences, closingDays] = await Promise.all([
    selectAbsences(tx, actor.accountIds, span),
    selectClosingDays(tx, actor.accountIds, span),
  ])
  const seen = actor.ownOrdersOnly
    ? absences.filter((absence) => absence.contact_id === actor.contactId)
    : absences
  return {
    absences: seen.map((absence) => toAbsenceView(actor, absence)),
    closingDays,
  }
}

/** Converts an absence to what this reader may see and do. Absences of other companies of the reader cannot be changed. */
function toAbsenceView(actor: PersonCall['actor'], absence: AbsenceRow): AbsenceView {
  const { account_id, ...days } = absence
  return {
    ...days,
    kind: getVisibleKind(actor, absence),
    can_edit: account_id === actor.accountId && canEditAbsencesOf(actor, absence.contact_id),
  }
}

export interface PersonHours extends Omit<PersonHoursRow, 'account_id'> {
  /** These are the hours for the caller's current company. */
  readonly isCurrent: boolean
}

/** Lists the people of these companies with the hours that count for them, by name. */
export async function listPeopleHours(
  call: PersonCall,
  accountIds: readonly string[],
): Promise<PersonHours[]> {
  const rows = await selectPeopleHours(call.tx, accountIds)
  return rows.map((row) => ({
    ...row,
    hours: [...getEffectiveHours(row.hours)],
    isCurrent: row.account_id === call.actor.accountId,
  }))
}

/**
 * Lists the hours that the caller may see, by person. If a person works for several companies of the caller, those of
 * the current company count.
 */
export async function listVisibleHours(call: PersonCall): Promise<ReadonlyMap<string, WorkingDay[]>> {
  const { actor } = call
  const people = await listPeopleHours(call, actor.accountIds)
  const isVisible = canSeeAllTimes(actor) ? () => true : (id: string) => id === actor.contactId
  const sorted = people
    .filter(({ id }) => isVisible(id))
    .toSorted((one, other) => Number(one.isCurrent) - Number(other.isCurrent))
  return new Map(sorted.map(({ id, hours }) => [id, hours]))
}

function toBerlinDay(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}
