import { beforeAll, expect, test } from 'vitest'
import { insertMissingPostalCodes } from '#db/geo/postal-codes'
import { saveOnboarding } from '#server/features/accounts/onboarding/partner.commands'
import { registerInvitedCompany } from '#server/features/accounts/people/registration.commands'
import type { TaskHandler, TaskHandlers } from '#server/kernel/task-handlers'
import { runAsOperator, runAsPerson } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOfferedOrder, createOrderInStatus, createTestPartner } from '#test/builders/orders'
import { enqueueRebuildForContact, rebuildProjectionTasks } from './rebuild-projection.commands.ts'

const { database, owner } = await freshDatabase()
beforeAll(() => insertMissingPostalCodes((text, values) => owner.query(text, values)))

/** Runs the queued rebuild tasks and those that they enqueue. */
async function runRebuildTasks(handlers: TaskHandlers = rebuildProjectionTasks): Promise<void> {
  const { rows } = await owner.query<{ id: string; name: string; payload: never }>(
    `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any($1) order by j.id`,
    [Object.keys(handlers)],
  )
  if (rows.length === 0) return
  await owner.query('delete from graphile_worker._private_jobs where id = any($1)', [
    rows.map(({ id }) => id),
  ])
  for (const { name, payload } of rows) {
    const handle = handlers[name as keyof TaskHandlers] as TaskHandler<never>
    await runAsOperator(database, (call) =>
      handle({ ...call, actor: { kind: 'system' } }, payload, { key: name, addedAt: call.now }),
    )
  }
  await runRebuildTasks(handlers)
}

async function listShownNames(orderId: string) {
  const { rows } = await owner.query<{ body: never }>('select body from order_rows where job_id = $1', [
    orderId,
  ])
  return rows.map(({ body }) => {
    const { account, delegated_to } = body as { account: object; delegated_to: object | null }
    return { account, delegated_to }
  })
}

test('a company that moves or changes its name is updated in all lists of its orders', async () => {
  const partner = await createTestPartner(database)
  const id = partner.accountId
  const orders = [
    await createOrderInStatus(database, partner, 'accepted'),
    await createOrderInStatus(database, partner, 'finished'),
    await createOrderInStatus(database, partner, 'approval_pending'),
  ]
  const stranger = await createTestPartner(database, 'Blitz & Söhne GmbH')
  const strange = await createOrderInStatus(database, stranger, 'accepted')
  const address = {
    street: 'Hauptstraße 1',
    postalCode: '99084',
    city: 'Erfurt',
    countryCode: 'de',
    country: 'DE',
  }
  await runAsPerson(database, partner.admin, (call) =>
    saveOnboarding(call, id, { shippingAddress: address } as never),
  )
  await runRebuildTasks()
  for (const order of orders) {
    for (const { account } of await listShownNames(order.id)) {
      expect(account).toEqual({ id, name: 'Elektro Sommer GmbH', city: 'Erfurt' })
    }
  }

  await owner.query(`update accounts set state = 'invited' where id = $1`, [id])
  await runAsOperator(database, (call) => registerInvitedCompany(call, id, { name: 'Sommer Energie GmbH' }))
  await runRebuildTasks()
  for (const order of orders) {
    const rows = await listShownNames(order.id)
    expect(rows).not.toEqual([])
    for (const { account } of rows) expect(account).toMatchObject({ name: 'Sommer Energie GmbH' })
  }
  expect((await listShownNames(strange.id))[0]?.account).toMatchObject({ name: 'Blitz & Söhne GmbH' })
})

test('a delegate’s changed name or phone number is updated in the lists', async () => {
  const partner = await createTestPartner(database, 'Elektro Herbst GmbH')
  const { contactId } = await partner.person(['installer'])
  const { id } = await createOrderInStatus(database, partner, 'accepted')
  await owner.query('update jobs set delegated_to_id = $2 where api_id = $1', [id, contactId])
  await owner.query(`update contacts set last_name = 'Voß', mobile_phone = '+493415550188' where id = $1`, [
    contactId,
  ])
  await runAsOperator(database, (call) => enqueueRebuildForContact(call, contactId))
  await runRebuildTasks()
  for (const { delegated_to } of await listShownNames(id)) {
    expect(delegated_to).toMatchObject({ last_name: 'Voß', phone: '+493415550188' })
  }
})

test('a company that moves sees the distance of its offers from the new address', async () => {
  const partner = await createTestPartner(database)
  const { id: orderId } = await createOfferedOrder(database, [partner.accountId])
  const findDistance = async () => {
    const { rows } = await owner.query<{ km: number }>(
      `select (body ->> 'distance_km')::int as km from order_rows where job_id = $1`,
      [orderId],
    )
    return rows[0]?.km ?? -1
  }
  const before = await findDistance()
  const address = {
    street: 'Hauptstraße 1',
    postalCode: '20095',
    city: 'Hamburg',
    countryCode: 'de' as const,
  }
  await runAsPerson(database, partner.admin, (call) =>
    saveOnboarding(call, partner.accountId, { shippingAddress: address }),
  )
  await runRebuildTasks()
  // Leipzig and Hamburg are 295 km apart.
  expect(Math.abs((await findDistance()) - 295)).toBeLessThan(15)
  expect(before).toBeLessThan(50)
})
