import { randomUUIDv7 } from 'node:crypto'
import type { SavedOrderView } from '#contract/operator/order-views'
import type { StaffInput, StaffOutput } from '#contract/operator/staff-api'
import { formatInstant } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { StaffCall } from './staff.services.ts'
import { lockActiveStaff } from './staff-people.sql.ts'

/** As many as a company's people save on a device. */
const maxViews = 20

/** Lists the caller's views in the sequence in which they were saved. */
export async function listOrderViews(call: StaffCall): Promise<StaffOutput<'orderView.list'>> {
  return { data: await readViews(call) }
}

async function readViews({ tx, actor }: StaffCall): Promise<SavedOrderView[]> {
  const rows = await tx
    .selectFrom('staff_order_views')
    .select(['id', 'name', 'filter'])
    .where('staff_id', '=', actor.staff.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, filter: row.filter as unknown as SavedOrderView['filter'] }))
}

/** Saves a view, or replaces the one of this name. Throws 422 if the caller has too many already. */
export async function saveOrderView(
  call: StaffCall,
  { name, filter }: StaffInput<'orderView.save'>['body'],
): Promise<SavedOrderView> {
  const views = await lockViews(call)
  const same = views.find((one) => one.name === name)
  if (!same && views.length >= maxViews) throw createFieldRefusal({ name: 'views_full' })
  const values = { name, filter: JSON.stringify(filter) }
  if (same) await call.tx.updateTable('staff_order_views').set(values).where('id', '=', same.id).execute()
  const id = same?.id ?? randomUUIDv7()
  if (!same)
    await call.tx
      .insertInto('staff_order_views')
      .values({ ...values, id, staff_id: call.actor.staff.id, created_at: formatInstant(call.now) })
      .execute()
  return { id, name, filter }
}

/** Renames a view. Throws `not_found`, and 422 for the name of another view. */
export async function renameOrderView(call: StaffCall, id: string, name: string): Promise<SavedOrderView> {
  const views = await lockViews(call)
  const view = views.find((one) => one.id === id)
  if (!view) throw new Refusal('not_found')
  if (views.some((one) => one.id !== id && one.name === name))
    throw createFieldRefusal({ name: 'view_exists' })
  await call.tx.updateTable('staff_order_views').set({ name }).where('id', '=', id).execute()
  return { ...view, name }
}

export async function deleteOrderView(call: StaffCall, id: string): Promise<StaffOutput<'orderView.delete'>> {
  const views = await lockViews(call)
  if (!views.some((one) => one.id === id)) throw new Refusal('not_found')
  await call.tx.deleteFrom('staff_order_views').where('id', '=', id).execute()
  return { msg: 'success' }
}

/** Two tabs of one person change the views one after the other, so that limit and names hold. */
async function lockViews(call: StaffCall): Promise<SavedOrderView[]> {
  await lockActiveStaff(call.tx, call.actor.staff.id)
  return readViews(call)
}
