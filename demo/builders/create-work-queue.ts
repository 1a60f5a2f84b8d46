import { randomUUIDv7 } from 'node:crypto'
import { formatInstant } from '#server/kernel/call'
import type { DemoContext } from '../demo-context.ts'

/**
 * Adds the kinds of work that the past of the demo does not leave behind: an additional service, an objection and
 * a failed document, each of a company other than the main one, whose lists stay as they are. Messages from before
 * are answered.
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
