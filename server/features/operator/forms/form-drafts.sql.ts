import { sql } from 'kysely'
import type { FormCategory } from '#contract/operator/forms'
import type { FormDraftModel } from '#contract/operator/form-drafts'
import type { OrderType } from '#contract/orders/model/order-enums'
import type { Tx } from '#server/kernel/call'

export interface FormDraftContent {
  readonly category: FormCategory
  readonly order_type: OrderType | null
  readonly protocol_type: string
  readonly opportunity_id: string | null
  readonly change_request: string | null
  readonly model: FormDraftModel
}

export interface StoredFormDraft extends FormDraftContent {
  readonly key: string
  readonly version: number
  readonly created_at: string
  readonly created_by: string | null
  readonly changed_at: string
  readonly changed_by: string | null
}

/** Adds a draft and returns true; false if the form has one. */
export async function insertFormDraft(
  tx: Tx,
  key: string,
  content: FormDraftContent,
  { at, by }: { readonly at: string; readonly by: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('form_drafts')
    .values({
      key,
      ...content,
      model: JSON.stringify(content.model),
      created_at: at,
      created_by: by,
      changed_at: at,
      changed_by: by,
    })
    .onConflict((oc) => oc.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export async function findFormDraft(
  tx: Tx,
  key: string,
  { lock }: { readonly lock: boolean },
): Promise<StoredFormDraft | null> {
  const row = await tx
    .selectFrom('form_drafts')
    .selectAll()
    .where('key', '=', key)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  // Only this file writes the model, after validation.
  return row ? { ...row, model: row.model as unknown as FormDraftModel } : null
}

export async function updateFormDraft(
  tx: Tx,
  key: string,
  content: FormDraftContent,
  { at, by }: { readonly at: string; readonly by: string | null },
): Promise<void> {
  await tx
    .updateTable('form_drafts')
    .set({
      ...content,
      model: JSON.stringify(content.model),
      changed_at: at,
      changed_by: by,
      version: sql`version + 1`,
    })
    .where('key', '=', key)
    .execute()
}

export async function deleteFormDraft(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('form_drafts').where('key', '=', key).execute()
}

/** Lets no other transaction publish a version until this one ends. */
export async function lockForms(tx: Tx): Promise<void> {
  await sql`lock table form_definitions in share row exclusive mode`.execute(tx)
}

/** Returns the newest published version of a form; null for a new form. */
export async function findNewestForm(
  tx: Tx,
  key: string,
): Promise<(FormDraftContent & { readonly version: number }) | null> {
  const row = await tx
    .selectFrom('form_definitions')
    .select([
      'category',
      'order_type',
      'protocol_type',
      'opportunity_id',
      'change_request',
      'model',
      'version',
    ])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, model: row.model as unknown as FormDraftModel } : null
}

/** Lists the content of all published versions of a form, the newest first. */
export async function listPublishedModels(tx: Tx, key: string): Promise<FormDraftModel[]> {
  const rows = await tx
    .selectFrom('form_definitions')
    .select('model')
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ model }) => model as unknown as FormDraftModel)
}
