import {
  objectToRestriction,
  restrictAccount,
} from '#server/features/accounts/restrictions/restrictions.commands'
import { createOperatorCall, createPersonCall, type DemoContext } from '../demo-context.ts'
import { findPersonWithProfile, type DemoPartner } from './create-companies.ts'

/** Restricts a company that has no demo login, and lets it object, so that the back office has something to answer. */
export async function restrictDemoCompany(context: DemoContext, partner: DemoPartner): Promise<void> {
  const { calendar } = context
  const at = (daysAgo: number, time: string) =>
    calendar.past(calendar.at(calendar.today.subtract({ days: daysAgo }), time))
  await restrictAccount(createOperatorCall(context, at(6, '10:20')), partner.id, {
    reason:
      'Zwei Kunden haben nach der Montage Schäden gemeldet. Bis das geklärt ist, vergeben wir keine neuen Aufträge.',
    lastDay: null,
  })
  const person = findPersonWithProfile(partner, 'company_owner')
  await objectToRestriction(createPersonCall(context, person, at(2, '16:45')), {
    text: 'Beide Schäden waren schon vor unserer Arbeit da. Die Fotos von der Anfahrt liegen in den Aufträgen.',
  })
}
