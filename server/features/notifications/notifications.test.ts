import { testServices } from '#test/app/test-services'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { Call } from '#server/kernel/call'
import type { Mail, Mailer } from '#server/platform/outbound/mailer'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { runAsOperator } from '#test/app/test-calls'
import { freshDatabase } from '#test/database/fresh-database'
import { createOrderInStatus, createTestPartner, type Partner } from '#test/builders/orders'
import { emailExamples } from './email/email-examples.texts.ts'
import { enqueueEmail, type EmailTask } from './notifications.commands.ts'
import { createNotificationTasks } from './notifications.tasks.ts'

const { database, owner } = await freshDatabase()

let partner: Partner
beforeAll(async () => {
  partner = await createTestPartner(database)
})

const customer = { email: 'lukasz@kunden.example', locale: 'fr', name: 'Łukasz Müller' } as const
const unreachable = {
  template: 'customer_unreachable',
  to: customer,
  data: { order: 'Wallbox', company: 'Elektro Sommer GmbH', phone: '+49 341 5550123' },
} as const

/** Returns the email tasks that `work` queued, in order. */
async function listQueuedEmails(work: (call: Call) => Promise<unknown>): Promise<EmailTask[]> {
  await owner.query('delete from graphile_worker._private_jobs')
  await runAsOperator(database, work).catch(() => undefined)
  const { rows } = await owner.query('select payload from graphile_worker._private_jobs order by id')
  return rows.map(({ payload }) => payload as EmailTask)
}

function createTestMailbox(fails = 0, whileSending: () => Promise<void> = () => Promise.resolve()) {
  const sent: Mail[] = []
  let left = fails
  const mailer: Mailer = {
    ready: () => Promise.resolve(),
    send: async (mail) => {
      if (left > 0) throw new Error(`421 try later, ${(left -= 1)} more`)
      await whileSending()
      sent.push(mail)
    },
    close: () => undefined,
  }
  const config = {
    appTitle: 'Gewerk',
    publicUrl: 'https://partner.example',
    supportEmail: 'hilfe@partner.example',
    supportPhone: undefined,
    sessionSecret: 'a secret of at least 32 characters, for tests',
  }
  const createStopOffersPath = (_: Call, contactId: string, accountId: string) =>
    Promise.resolve(`/cancel-offer-subscription/?refresh_token=${contactId}.${accountId}`)
  const taskOptions = {
    services: testServices,
    now: () => Temporal.Now.instant(),
    transaction: (work: Parameters<Parameters<typeof createRunnableTasks>[0]['transaction']>[0]) =>
      database.transaction('system', {}, work),
  }
  const send = createRunnableTasks(taskOptions, [
    createNotificationTasks({ mailer, pusher: null, config, createStopOffersPath }),
  ])['mail.send']
  const addedAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
  return {
    sent,
    run: (task: EmailTask) => send?.(task, { key: 'a run', addedAt }) ?? Promise.reject(new Error('no task')),
  }
}

describe('queueing emails', () => {
  test('an email is queued in the caller’s transaction and not queued if it fails', async () => {
    expect(await listQueuedEmails((call) => enqueueEmail(call, unreachable))).toMatchObject([
      { template: 'customer_unreachable', to: customer, job_id: null },
    ])
    const failing = async (call: Call) => {
      await enqueueEmail(call, unreachable)
      throw new Error('rolled back')
    }
    expect(await listQueuedEmails(failing)).toEqual([])
  })

  test('only an email about an offer contains an opt-out link', async () => {
    const company = await createTestCompany(database)
    const { id } = await createTestContact(database, company, ['admin'])
    const box = createTestMailbox()
    const offer = { order: 'Wallbox', sfid: null, place: '04109 Leipzig' }
    const to = { accountId: company }
    const tasks = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, { template: 'offer_new', to, data: offer })
      await enqueueEmail(call, { template: 'order_approved', to, data: { order: 'Wallbox', sfid: null } })
    })
    for (const task of tasks) await box.run(task)
    const path = `/cancel-offer-subscription/?refresh_token=${id}.${company}`
    expect(box.sent.map(({ text, html }) => [text.includes(path), html.includes(path)])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('an email that a person can switch off has a one-click link, other emails have none', async () => {
    const company = await createTestCompany(database)
    const { id } = await createTestContact(database, company, ['admin'])
    const box = createTestMailbox()
    const tasks = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, {
        template: 'order_approved',
        to: id,
        data: { order: 'Wallbox', sfid: null },
      })
      await enqueueEmail(call, { template: 'password_changed', to: id, data: {} })
      await enqueueEmail(call, unreachable)
    })
    for (const task of tasks) await box.run(task)
    const [approved, ...others] = box.sent
    expect(approved?.unsubscribeUrl).toMatch(
      /^https:\/\/partner\.example\/api\/mail\/unsubscribe\?token=[\w.-]+$/,
    )
    expect(approved?.text).toContain(`Diese E-Mails nur für mich abbestellen: ${approved?.unsubscribeUrl}`)
    expect(approved?.text).toContain('weil „Auftrag freigegeben“ in Ihren Benachrichtigungen')
    expect(others.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([undefined, undefined])
  })

  test('the daily digest has a one-click link, which is about the digest alone', async () => {
    const company = await createTestCompany(database)
    const { id } = await createTestContact(database, company, ['admin'])
    const box = createTestMailbox()
    const digest = { template: 'daily_digest', to: id, data: emailExamples.daily_digest } as const
    const tasks = await listQueuedEmails((call) => enqueueEmail(call, digest))
    for (const task of tasks) await box.run(task)
    const [sent] = box.sent
    expect(sent?.unsubscribeUrl).toMatch(
      /^https:\/\/partner\.example\/api\/mail\/unsubscribe\?token=[\w.-]+$/,
    )
    expect(sent?.text).toContain('die tägliche Zusammenfassung eingeschaltet')
    expect(sent?.text).toContain(String(sent?.unsubscribeUrl))
  })

  test('emails about one order to one person have the same thread, other emails another or none', async () => {
    const company = await createTestCompany(database)
    const [one, two] = [
      await createTestContact(database, company, ['admin']),
      await createTestContact(database, company, ['admin']),
    ]
    const box = createTestMailbox()
    const about = { template: 'order_approved', data: { order: 'Wallbox', sfid: null } } as const
    const { id: orderId } = await createOrderInStatus(database, partner, 'accepted')
    const { id: otherOrderId } = await createOrderInStatus(database, partner, 'accepted')
    const tasks = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, { ...about, to: one.id, orderId })
      await enqueueEmail(call, { ...about, to: one.id, orderId })
      await enqueueEmail(call, { ...about, to: two.id, orderId })
      await enqueueEmail(call, { ...about, to: one.id, orderId: otherOrderId })
      await enqueueEmail(call, { ...about, to: one.id })
    })
    for (const task of tasks) await box.run(task)
    const threads = box.sent.map(({ thread }) => thread)
    expect(threads[0]).toBe(threads[1])
    expect(new Set(threads.slice(1)).size).toBe(4)
    expect(threads[4]).toBeUndefined()
  })

  test('no email is queued if the call suppresses notifications', async () => {
    const quietly = (call: Call) => enqueueEmail({ ...call, suppressNotifications: true }, unreachable)
    expect(await listQueuedEmails(quietly)).toEqual([])
  })

  test('queueing an email returns the number of recipients', async () => {
    const counts: number[] = []
    await listQueuedEmails(async (call) => {
      counts.push(await enqueueEmail(call, unreachable))
      counts.push(
        await enqueueEmail(call, {
          template: 'order_approved',
          to: partner.admin.contactId,
          data: { order: 'x', sfid: null },
        }),
      )
    })
    expect(counts).toEqual([1, 1])
  })

  const offer = { order: 'Wallbox', sfid: null, place: '04109 Leipzig' }

  test('an email to a company goes to the people whose profiles the template names', async () => {
    const company = await createTestPartner(database, 'Viele Leute GmbH')
    const planner = await company.person(['disposition', 'installer'])
    await company.person(['installer'])
    await company.person(['accounting'])
    const left = await company.person(['disposition'])
    await owner.query('update contacts set ended_at = now() where id = $1', [left.contactId])
    const tasks = await listQueuedEmails((call) =>
      enqueueEmail(call, { template: 'offer_new', to: company, data: offer }),
    )
    expect(tasks.map((task) => task.to as string).toSorted()).toEqual(
      [company.admin.contactId, planner.contactId].toSorted(),
    )
    expect(new Set(tasks.map((task) => task.id)).size).toBe(2)
  })

  test('an email to a company without such people goes to its owner', async () => {
    const company = await createTestPartner(database, 'Nur Chef GmbH')
    await owner.query(`update memberships set profiles = '{company_owner}' where account_id = $1`, [
      company.accountId,
    ])
    const tasks = await listQueuedEmails((call) =>
      enqueueEmail(call, { template: 'offer_new', to: company, data: offer }),
    )
    expect(tasks.map((task) => task.to)).toEqual([company.admin.contactId])
  })
})

describe('the email task', () => {
  async function createEmailTask(): Promise<EmailTask> {
    const [task] = await listQueuedEmails((call) => enqueueEmail(call, unreachable))
    if (!task) throw new Error('nothing was queued')
    return task
  }

  test('an email contains text and HTML in the reader’s language', async () => {
    const { sent, run } = createTestMailbox()
    const task = await createEmailTask()
    await run(task)
    expect(sent).toMatchObject([
      {
        key: task.id,
        to: { name: 'Łukasz Müller', address: 'lukasz@kunden.example' },
        subject: 'Merci de rappeler au sujet de votre intervention',
        text: expect.stringContaining('Bonjour Łukasz Müller'),
        html: expect.stringContaining('<html lang="fr"'),
      },
    ])
  })

  test('an email task that runs twice sends one email', async () => {
    const { sent, run } = createTestMailbox()
    const task = await createEmailTask()
    // The second run fails while the first is sending, and is retried later.
    await Promise.allSettled([run(task), run(task)])
    await run(task)
    expect(sent).toHaveLength(1)
  })

  test('an email is sent while no transaction is open', async () => {
    const task = await createEmailTask()
    let openTransactions: unknown[] | undefined
    const { run } = createTestMailbox(0, async () => {
      const { rows } = await owner.query(
        `select query from pg_stat_activity
         where datname = current_database() and application_name = 'gewerk' and state like 'idle in transaction%'`,
      )
      openTransactions = rows
    })
    await run(task)
    expect(openTransactions).toEqual([])
  })

  test('an email whose process crashed while sending is sent by a later run', async () => {
    const { sent, run } = createTestMailbox()
    const task = await createEmailTask()
    const claim = (age: string) =>
      owner.query(
        `insert into sent_mails (id, template, claimed_at) values ($1, $2, now() - $3::interval)
         on conflict (id) do update set claimed_at = excluded.claimed_at`,
        [task.id, task.template, age],
      )
    await claim('10 seconds')
    await expect(run(task)).rejects.toThrow('Another run is sending')
    await claim('2 minutes')
    await run(task)
    expect(sent).toHaveLength(1)
  })

  test('an email that was claimed before the clock was set back is sent by a later run', async () => {
    const { sent, run } = createTestMailbox()
    const task = await createEmailTask()
    await owner.query(
      `insert into sent_mails (id, template, claimed_at) values ($1, $2, now() + interval '5 hours')`,
      [task.id, task.template],
    )
    await run(task)
    expect(sent).toHaveLength(1)
  })

  test('an email that failed is sent by the next run with the same key', async () => {
    const { sent, run } = createTestMailbox(1)
    const task = await createEmailTask()
    await expect(run(task)).rejects.toThrow('421')
    await run(task)
    expect(sent.map((mail) => mail.key)).toEqual([task.id])
  })

  test('an email uses the current language of the contact and is not sent to people who left', async () => {
    const { sent, run } = createTestMailbox()
    const person = await partner.person(['admin'])
    const data = { order: 'Wallbox', sfid: 'a0B7Q00000kLmNoUAK' }
    const tasks = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, { template: 'order_approved', to: person.contactId, data })
      await enqueueEmail(call, { template: 'order_approved', to: person.contactId, data })
    })
    await owner.query(`update contacts set locale = 'en' where id = $1`, [person.contactId])
    if (tasks[0]) await run(tasks[0])
    await owner.query('update contacts set ended_at = now() where id = $1', [person.contactId])
    if (tasks[1]) await run(tasks[1])
    expect(sent.map((mail) => mail.subject)).toEqual(['Approved: Wallbox'])
    expect(sent[0]?.text).toContain('https://partner.example/orders/completed/a0B7Q00000kLmNoUAK/')
  })

  test('neither address nor text of a sent email is stored', async () => {
    const { run } = createTestMailbox()
    await run(await createEmailTask())
    const { rows } = await owner.query('select * from sent_mails limit 1')
    expect(Object.keys(rows[0]).toSorted()).toEqual(['claimed_at', 'id', 'job_id', 'sent_at', 'template'])
  })
})
