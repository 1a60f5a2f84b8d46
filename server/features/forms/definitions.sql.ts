import { sql } from 'kysely'
import type { FormModel } from '#contract/forms'
import type { OrderType } from '#contract/order-words'
import type { Tx } from '#server/kernel/call'
import type { FormFile } from './form-files.ts'

export interface Definition {
  readonly id: string
  readonly key: string
  readonly version: number
  readonly category: FormFile['category']
  readonly orderType: OrderType | null
  readonly protocolType: string
  readonly opportunityId: string | null
  readonly model: FormModel
}

const columns = [
  'id',
  'key',
  'version',
  'category',
  'order_type as orderType',
  'protocol_type as protocolType',
  'opportunity_id as opportunityId',
  'model',
] as const

export async function definitionById(tx: Tx, id: string): Promise<Definition | null> {
  const row = await tx.selectFrom('form_definitions').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? definitionOf(row) : null
}

/** The newest version of every form, locked against a second loading at once. */
export async function newestVersions(tx: Tx): Promise<Map<string, Definition>> {
  await sql`lock table form_definitions in share row exclusive mode`.execute(tx)
  const rows = await tx
    .selectFrom('form_definitions')
    .distinctOn('key')
    .select(columns)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.key, definitionOf(row)]))
}

export interface Choice {
  readonly opportunityId: string
  readonly orderType: OrderType
  readonly protocolType: string
  readonly category: 'documentation' | 'confirmation'
}

/**
 * The form of an order: the opportunity's own before the general one, the protocol type asked for before
 * the standard one, the order type's own before the one for all, the newest version. Preview chooses in
 * the same order.
 */
export async function chooseDefinition(tx: Tx, choice: Choice): Promise<Definition | null> {
  const row = await tx
    .selectFrom('form_definitions')
    .select(columns)
    .where('category', '=', choice.category)
    .where('change_request', 'is', null)
    .where((eb) => eb.or([eb('order_type', 'is', null), eb('order_type', '=', choice.orderType)]))
    .where((eb) => eb.or([eb('opportunity_id', 'is', null), eb('opportunity_id', '=', choice.opportunityId)]))
    .where('protocol_type', 'in', [choice.protocolType, 'standard'])
    .orderBy(sql`opportunity_id is null`)
    .orderBy(sql`protocol_type <> ${choice.protocolType}`)
    .orderBy(sql`order_type is null`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? definitionOf(row) : null
}

export async function insertDefinition(
  tx: Tx,
  form: FormFile,
  row: { readonly id: string; readonly version: number; readonly at: string },
): Promise<void> {
  await tx
    .insertInto('form_definitions')
    .values({
      id: row.id,
      key: form.key,
      version: row.version,
      category: form.category,
      order_type: form.order_type,
      protocol_type: form.protocol_type,
      opportunity_id: form.opportunity_id,
      model: JSON.stringify(form.model),
      created_at: row.at,
    })
    .execute()
}

function definitionOf(row: Omit<Definition, 'model'> & { readonly model: unknown }): Definition {
  // Written by `insertDefinition` alone, checked before.
  return { ...row, model: row.model as FormModel }
}
