import { createHash, randomUUIDv7 } from 'node:crypto'
import { formatInstant } from '#server/kernel/call'
import type { DemoContext } from '../demo-context.ts'

/**
 * Adds the kinds of work that the past of the demo does not leave behind: an additional service, an objection, a failed
 * document, new bank data and a doubtful booking, each of a company other than the main one, whose lists stay as they are.
 * Messages from before are answered.
 */
export async function createWorkQueueDemo(context: DemoContext, mainId: string): Promise<void> {
  const { tx, calendar } = context
  const at = (hoursAgo: number) => formatInstant(calendar.now.subtract({ hours: hoursAgo }))
  await tx.deleteFrom('open_questions').where('asked_at', '<', at(72)).execute()

  const order = await tx
    .selectFrom('jobs as j')
    .innerJoin('accounts as a', 'a.id', 'j.partner_account_id')
    .select(['j.api_id', 'a.id'])
    .where('j.status', '=', 'approval_pending')
    .where('a.id', '<>', mainId)
    .orderBy('j.name')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('additional_services')
    .values({
      id: randomUUIDv7(),
      job_id: order.api_id,
      account_id: order.id,
      author: 'Henrik Winterfeld',
      name: 'Kernbohrung durch die Kellerwand, 30 cm',
      hints_de: 'Die vorhandene Durchführung war belegt.',
      service_type: 'groundwork',
      quantity: '1',
      price_cents: 14_500,
      created_at: at(20),
    })
    .execute()

  const note = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('account_id', '<>', mainId)
    .where('state', 'in', ['sent', 'received'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (note)
    await tx
      .insertInto('credit_note_objections')
      .values({
        credit_note_id: note.id,
        author_name: 'Sabine Kurz',
        reason: 'Die zweite Anfahrt fehlt. Sie war mit Ihnen abgesprochen.',
        objected_at: at(30),
      })
      .execute()

  await createBankWork(context, [mainId, order.id], at)
  await tx
    .updateTable('jobs')
    .set({ protocol_failed_at: at(5) })
    .where(
      'api_id',
      '=',
      tx
        .selectFrom('jobs')
        .select('api_id')
        .where('status', '=', 'completed')
        .where('partner_account_id', '<>', mainId)
        .orderBy('name')
        .limit(1),
    )
    .execute()
}

/** Adds new bank data that wait for a second person, and a returned payment without a reference. */
async function createBankWork(
  { tx }: DemoContext,
  exceptIds: readonly string[],
  at: (hoursAgo: number) => string,
): Promise<void> {
  const accountant = await tx
    .selectFrom('staff_people')
    .select(['id', 'name'])
    .where('role', '=', 'accountant')
    .executeTakeFirst()
  const company = await tx
    .selectFrom('accounts')
    .select('id')
    .where('state', '=', 'active')
    .where('parent_id', 'is', null)
    .where('id', 'not in', [...exceptIds])
    .orderBy('name')
    .executeTakeFirst()
  if (accountant && company)
    await tx
      .insertInto('account_requests')
      .values({
        id: randomUUIDv7(),
        account_id: company.id,
        kind: 'bank_data',
        bank_data: JSON.stringify({ iban: 'DE02120300000000202051', bic: null, account_holder: null }),
        reason: 'Der Betrieb hat die Bank gewechselt, Schreiben mit Unterschrift liegt vor.',
        created_at: at(6),
        created_by: `staff ${accountant.id}`,
        created_by_name: accountant.name,
      })
      .execute()
  const statementId = randomUUIDv7()
  const bookedOn = at(48).slice(0, 10)
  await tx
    .insertInto('bank_statements')
    .values({
      id: statementId,
      file_name: 'Kontoauszug.csv',
      format: 'csv',
      sha256: createHash('sha256').update('demo').digest(),
      first_day: bookedOn,
      last_day: bookedOn,
      created_at: at(26),
      created_by_name: accountant?.name ?? null,
    })
    .execute()
  await tx
    .insertInto('bank_lines')
    .values({
      id: randomUUIDv7(),
      statement_id: statementId,
      position: 1,
      booked_on: bookedOn,
      amount_cents: 7_710,
      name: 'Kreditinstitut des Empfängers',
      purpose: 'Rückläufer SEPA-Überweisung, Konto erloschen',
      state: 'doubtful',
      doubt: 'no_reference',
    })
    .execute()
}
