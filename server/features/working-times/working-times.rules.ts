import { ownerProfiles, plannerProfiles, type Profile } from '#contract/profiles'
import { defaultWorkingHours, type AbsenceKind, type WorkingDay } from '#contract/orders/model/working-times'

/** Rights to read and change working hours and absences, see docs/domain.md#working-times. */

/** The reader: profiles and id of the person. */
export interface WorkingTimesReader {
  readonly contactId: string
  readonly profiles: readonly Profile[]
}

const kindReaders: readonly Profile[] = [...ownerProfiles, ...plannerProfiles]

/** Returns whether a person may change the times of all people and the closing days. */
export function canEditAllTimes({ profiles }: WorkingTimesReader): boolean {
  const editors: readonly Profile[] = ownerProfiles
  return profiles.some((profile) => editors.includes(profile))
}

/** Returns whether a person may see the times of all people. Others see only their own. */
export function canSeeAllTimes({ profiles }: WorkingTimesReader): boolean {
  return profiles.some((profile) => kindReaders.includes(profile))
}

/** Returns whether a person may add and remove absences of this contact. */
export function canEditAbsencesOf(reader: WorkingTimesReader, contactId: string): boolean {
  return reader.contactId === contactId || canEditAllTimes(reader)
}

/**
 * Returns the kind of an absence for a reader. Colleagues see only that a person is away, because the kind may be
 * about health (Art. 9 GDPR).
 */
export function getVisibleKind(
  reader: WorkingTimesReader,
  absence: { readonly contact_id: string; readonly kind: AbsenceKind },
): AbsenceKind | null {
  return reader.contactId === absence.contact_id || canSeeAllTimes(reader) ? absence.kind : null
}

/** Returns the hours that count: the entered ones, else the usual ones. */
export function getEffectiveHours(entered: readonly WorkingDay[]): readonly WorkingDay[] {
  return entered.length > 0 ? entered : defaultWorkingHours
}
