import { testServices } from '#test/app/test-services'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailTask } from '#server/features/notifications/notifications.commands'
import type { PushTask } from '#server/features/notifications/push/push.commands'
import { addCompanyDocument } from '#server/features/accounts/documents/company-documents.commands'
import type { Tx } from '#server/kernel/call'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { accountMaintenanceTasks } from './account-maintenance.tasks.ts'

const { database, owner } = await freshDatabase()
const requiredDocumentTypes = ['liability_insurance', 'trade_license', 'tax_exemption_order'] as const
const testStart = Temporal.Instant.from('2026-06-01T10:00:00Z')

interface SentNotifications {
  mails: EmailTask[]
  pushes: PushTask[]
}

/**
 * Runs queued tasks at `now`, each by `workers` concurrently, until only mails and pushes are left; returns
 * those.
 */
async function runQueuedMaintenance(now: Temporal.Instant, workers = 1): Promise<SentNotifications> {
  const environment = {
    services: testServices,
    transaction: (run: (tx: Tx) => Promise<void>) => database.transaction('system', {}, run),
    now: () => now,
  }
  const tasks = createRunnableTasks(environment, [accountMaintenanceTasks])
  const sent: SentNotifications = { mails: [], pushes: [] }
  for (;;) {
    const { rows } = await owner.query(
      `with gone as (delete from graphile_worker._private_jobs returning *)
       select t.identifier as name, gone.payload from gone join graphile_worker._private_tasks t on t.id = gone.task_id`,
    )
    if (rows.length === 0) return sent
    for (const { name, payload } of rows) {
      const task = tasks[name as string]
      if (name === 'mail.send') sent.mails.push(payload as EmailTask)
      else if (name === 'push.send') sent.pushes.push(payload as PushTask)
      else if (task) {
        // Checks may run concurrently; the notification task is enqueued once with its state change.
        const many = name === 'account.moved' ? 1 : workers
        await Promise.all(Array.from({ length: many }, () => task(payload, { key: 'x', addedAt: now })))
      }
    }
  }
}

async function runNightlyMaintenance(now: Temporal.Instant, workers = 1): Promise<SentNotifications> {
  await owner.query(`select graphile_worker.add_job('account.nightly', '{}'::json)`)
  return runQueuedMaintenance(now, workers)
}

const afterDays = (days: number) => testStart.add({ hours: 24 * days })

async function readMaintainedAccountState(id: string): Promise<string> {
  const { rows } = await owner.query('select state from accounts where id = $1', [id])
  return rows[0].state as string
}

/** An active company whose insurance ends on day 40. */
async function createActiveCompany(more: Parameters<typeof createTestCompany>[1] = {}) {
  const id = await createTestCompany(database, {
    state: 'beginner_onboarding',
    completedOnboardingSteps: ['qualifications', 'address', 'vehicle'],
    ...more,
  })
  await runAsOperator(
    database,
    async (call) => {
      for (const type of requiredDocumentTypes) {
        const lifetimeEnd = type === 'liability_insurance' ? '2026-07-11' : null
        await addCompanyDocument(call, id, { type, lifetimeEnd, confirmed: true, verified: true })
      }
    },
    testStart,
  )
  return id
}

beforeEach(async () => {
  await owner.query(`update accounts set state = 'invited'`)
  await owner.query('delete from graphile_worker._private_jobs')
})

describe('ending document', () => {
  test('the admin is reminded once each 30, 7 and 1 days before a document ends, by mail and push', async () => {
    const id = await createActiveCompany()
    const { id: admin } = await createTestContact(database, id, ['admin'])
    await createTestContact(database, id, ['installer'])
    await runQueuedMaintenance(testStart)
    const heard: [number, string | object, number][] = []
    for (let day = 0; day <= 40; day++) {
      const { mails, pushes } = await runNightlyMaintenance(afterDays(day))
      expect(pushes).toHaveLength(mails.length)
      for (const mail of mails) heard.push([day, mail.to, (mail.data as { days: number }).days])
    }
    expect(heard).toEqual([
      [10, admin, 30],
      [33, admin, 7],
      [39, admin, 1],
    ])
  })

  test('four concurrent workers send one reminder', async () => {
    const id = await createActiveCompany()
    await createTestContact(database, id, ['admin'])
    await runQueuedMaintenance(testStart)
    expect((await runNightlyMaintenance(afterDays(10), 4)).mails).toHaveLength(1)
  })

  test('a missed reminder is sent late, with the days that are left', async () => {
    const id = await createActiveCompany()
    await createTestContact(database, id, ['admin'])
    await runQueuedMaintenance(testStart)
    const { mails } = await runNightlyMaintenance(afterDays(20))
    expect(mails.map(({ data }) => data)).toEqual([
      { document: 'liability_insurance', end: '2026-07-11', days: 20 },
    ])
  })

  test('a document with a successor causes no reminder', async () => {
    const id = await createActiveCompany()
    await createTestContact(database, id, ['admin'])
    const lifetimes = { lifetimeStart: '2026-07-12', lifetimeEnd: '2027-07-11' }
    await runAsOperator(database, (call) =>
      addCompanyDocument(call, id, {
        type: 'liability_insurance',
        ...lifetimes,
        confirmed: true,
        verified: true,
      }),
    )
    await runQueuedMaintenance(testStart)
    expect((await runNightlyMaintenance(afterDays(10))).mails).toEqual([])
    await runNightlyMaintenance(afterDays(41))
    expect(await readMaintainedAccountState(id)).toBe('active')
  })

  test('reminders of a location without contacts go to its master account', async () => {
    const master = await createTestCompany(database, { name: 'Montagewerk GmbH' })
    const { id: admin } = await createTestContact(database, master, ['company_owner'])
    await createActiveCompany({ parentId: master })
    await runQueuedMaintenance(testStart)
    expect((await runNightlyMaintenance(afterDays(10))).mails.map(({ to }) => to)).toEqual([admin])
  })
})

describe('ended document', () => {
  test('an ended document moves the company to repeated onboarding and tells it which documents are missing', async () => {
    const id = await createActiveCompany()
    await createTestContact(database, id, ['admin'])
    expect((await runQueuedMaintenance(testStart)).mails.map(({ template }) => template)).toEqual([
      'account_activated',
    ])
    await runNightlyMaintenance(afterDays(40))
    expect(await readMaintainedAccountState(id)).toBe('active')
    const { mails, pushes } = await runNightlyMaintenance(afterDays(41), 3)
    expect(await readMaintainedAccountState(id)).toBe('repeated_onboarding')
    expect(mails.map(({ template, data }) => [template, data])).toEqual([
      ['account_lapsed', { documents: ['liability_insurance'] }],
    ])
    expect(pushes.map(({ template }) => template)).toEqual(['account_lapsed'])
    const again = await runNightlyMaintenance(afterDays(42))
    expect(again).toEqual({ mails: [], pushes: [] })
  })

  test('a new document reactivates the company on the day it becomes valid', async () => {
    const id = await createActiveCompany()
    await runQueuedMaintenance(testStart)
    await runNightlyMaintenance(afterDays(41))
    const document = { type: 'liability_insurance', confirmed: true, verified: true } as const
    await runAsOperator(
      database,
      (call) => addCompanyDocument(call, id, { ...document, lifetimeStart: '2026-07-20' }),
      afterDays(41),
    )
    await runNightlyMaintenance(afterDays(48))
    expect(await readMaintainedAccountState(id)).toBe('repeated_onboarding')
    await runNightlyMaintenance(afterDays(49))
    expect(await readMaintainedAccountState(id)).toBe('active')
  })
})
