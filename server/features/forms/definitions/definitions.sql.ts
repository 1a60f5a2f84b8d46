import { sql } from 'kysely'
import type { FormModel } from '#contract/forms/forms'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'
import type { FormFile } from './form-files.queries.ts'

export interface FormDefinition {
  readonly id: string
  readonly key: string
  readonly version: number
  readonly category: FormFile['category']
  readonly orderType: OrderType | null
  readonly protocolType: string
  readonly opportunityId: string | null
  /** The change request the form is for; null for the order itself. */
  readonly changeRequest: string | null
  readonly model: FormModel
  /** Whether the version came with the product; null: not known. */
  readonly isShipped: boolean | null
}

const definitionColumns = [
  'id',
  'key',
  'version',
  'category',
  'order_type as orderType',
  'protocol_type as protocolType',
  'opportunity_id as opportunityId',
  'change_request as changeRequest',
  'model',
  'is_shipped as isShipped',
] as const

export async function findFormDefinition(
  tx: Tx,
  id: string,
): Promise<(FormDefinition & { readonly createdAt: string }) | null> {
  const row = await tx
    .selectFrom('form_definitions')
    .select([...definitionColumns, 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...toFormDefinition(row), createdAt: row.createdAt } : null
}

/** Returns the newest version of every form. Locks the table against a concurrent load. */
export async function lockNewestFormVersions(tx: Tx): Promise<Map<string, FormDefinition>> {
  await sql`lock table form_definitions in share row exclusive mode`.execute(tx)
  const rows = await tx
    .selectFrom('form_definitions')
    .distinctOn('key')
    .select(definitionColumns)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.key, toFormDefinition(row)]))
}

export interface FormFilter {
  readonly key?: string | undefined
  readonly category?: FormDefinition['category'] | undefined
}

export interface FormListRow extends Omit<FormDefinition, 'model' | 'isShipped'> {
  readonly titles: FormModel['title']
  readonly createdAt: string
  readonly submissions: number
}

/** Returns all versions of the matching forms, newest first, with the number of submissions. */
export async function listFormDefinitions(
  tx: Tx,
  filter: FormFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; rows: FormListRow[] }> {
  const matching = tx
    .selectFrom('form_definitions')
    .$if(filter.key !== undefined, (query) => query.where('key', '=', filter.key ?? ''))
    .$if(filter.category !== undefined, (query) =>
      query.where('category', '=', filter.category ?? 'documentation'),
    )
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select([
      'id',
      'key',
      'version',
      'category',
      'order_type as orderType',
      'protocol_type as protocolType',
      'opportunity_id as opportunityId',
      'change_request as changeRequest',
      'created_at as createdAt',
      sql<FormModel['title']>`model -> 'title'`.as('titles'),
      sql<number>`(select count(*)::int from submissions s where s.form_id = form_definitions.id and not s.draft)`.as(
        'submissions',
      ),
    ])
    .orderBy('key')
    .orderBy('version', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return { total, rows }
}

export interface FormChoice {
  readonly opportunityId: string
  readonly orderType: OrderType
  readonly protocolType: string
  readonly category: 'documentation' | 'confirmation'
  /** The change request whose form is wanted; null for the order's own form. */
  readonly changeRequest: string | null
}

/**
 * Returns the form of an order. Prefers, in this order: the opportunity's own form, the requested protocol
 * type over `standard`, the order type's own form, the newest version. The status preview uses the same
 * order.
 */
export async function findMatchingForm(tx: Tx, choice: FormChoice): Promise<FormDefinition | null> {
  const row = await tx
    .selectFrom('form_definitions')
    .select(definitionColumns)
    .where('category', '=', choice.category)
    .where('change_request', 'is not distinct from', choice.changeRequest)
    .where((eb) => eb.or([eb('order_type', 'is', null), eb('order_type', '=', choice.orderType)]))
    .where((eb) => eb.or([eb('opportunity_id', 'is', null), eb('opportunity_id', '=', choice.opportunityId)]))
    .where('protocol_type', 'in', [choice.protocolType, 'standard'])
    .orderBy(sql`opportunity_id is null`)
    .orderBy(sql`protocol_type <> ${choice.protocolType}`)
    .orderBy(sql`order_type is null`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toFormDefinition(row) : null
}

export async function insertFormDefinition(
  tx: Tx,
  form: Omit<FormFile, 'version'>,
  row: {
    readonly id: string
    readonly version: number
    readonly at: string
    /** The person or program that publishes it; null: the product, or the key of the configuration. */
    readonly by: string | null
    readonly isShipped: boolean
  },
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
      change_request: form.change_request,
      model: JSON.stringify(form.model),
      created_at: row.at,
      published_by: row.by,
      is_shipped: row.isShipped,
    })
    .execute()
}

function toFormDefinition(row: Omit<FormDefinition, 'model'> & { readonly model: unknown }): FormDefinition {
  // Only `insertFormDefinition` writes it, after validation.
  return { ...row, model: row.model as FormModel }
}
