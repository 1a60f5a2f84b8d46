import { beforeAll, describe, expect, test } from 'vitest'
import { createRunnableTasks } from '#server/kernel/task-handlers'
import type { Call } from '#server/kernel/call'
import type { Mail, Mailer } from '#server/platform/outbound/mailer'
import { createTestCompany, createTestContact, runAsOperator } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createTestPartner, type Partner } from '#test/builders/orders'
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
  }
  const createStopOffersPath = (_: Call, contactId: string, accountId: string) =>
    Promise.resolve(`/cancel-offer-subscription/?refresh_token=${contactId}.${accountId}`)
  const house = {
    now: () => Temporal.Now.instant(),
    transaction: (work: Parameters<Parameters<typeof createRunnableTasks>[0]['transaction']>[0]) =>
      database.transaction('system', {}, work),
  }
  const send = createRunnableTasks(house, [
    createNotificationTasks({ mailer, pusher: null, config, createStopOffersPath }),
  ])['mail.send']
  const addedAt = Temporal.Instant.from('2026-11-21T09:00:00Z')
  return {
    sent,
    run: (job: EmailTask) => send?.(job, { key: 'a run', addedAt }) ?? Promise.reject(new Error('no task')),
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
    const jobs = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, { template: 'offer_new', to, data: offer })
      await enqueueEmail(call, { template: 'order_approved', to, data: { order: 'Wallbox', sfid: null } })
    })
    for (const job of jobs) await box.run(job)
    const path = `/cancel-offer-subscription/?refresh_token=${id}.${company}`
    expect(box.sent.map(({ text, html }) => [text.includes(path), html.includes(path)])).toEqual([
      [true, true],
      [false, false],
    ])
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
    const whose = await createTestPartner(database, 'Viele Leute GmbH')
    const planner = await whose.person(['disposition', 'installer'])
    await whose.person(['installer'])
    await whose.person(['accounting'])
    const left = await whose.person(['disposition'])
    await owner.query('update contacts set ended_at = now() where id = $1', [left.contactId])
    const jobs = await listQueuedEmails((call) =>
      enqueueEmail(call, { template: 'offer_new', to: whose, data: offer }),
    )
    expect(jobs.map((job) => job.to as string).toSorted()).toEqual(
      [whose.admin.contactId, planner.contactId].toSorted(),
    )
    expect(new Set(jobs.map((job) => job.id)).size).toBe(2)
  })

  test('an email to a company without such people goes to its owner', async () => {
    const whose = await createTestPartner(database, 'Nur Chef GmbH')
    await owner.query(`update memberships set profiles = '{company_owner}' where account_id = $1`, [
      whose.accountId,
    ])
    const jobs = await listQueuedEmails((call) =>
      enqueueEmail(call, { template: 'offer_new', to: whose, data: offer }),
    )
    expect(jobs.map((job) => job.to)).toEqual([whose.admin.contactId])
  })
})

describe('the email task', () => {
  async function aMail(): Promise<EmailTask> {
    const [job] = await listQueuedEmails((call) => enqueueEmail(call, unreachable))
    if (!job) throw new Error('nothing was queued')
    return job
  }

  test('an email contains text and HTML in the reader’s language', async () => {
    const { sent, run } = createTestMailbox()
    const job = await aMail()
    await run(job)
    expect(sent).toMatchObject([
      {
        key: job.id,
        to: { name: 'Łukasz Müller', address: 'lukasz@kunden.example' },
        subject: 'Merci de rappeler au sujet de votre intervention',
        text: expect.stringContaining('Bonjour Łukasz Müller'),
        html: expect.stringContaining('<html lang="fr"'),
      },
    ])
  })

  test('an email task that runs twice sends one email', async () => {
    const { sent, run } = createTestMailbox()
    const job = await aMail()
    // The second run fails while the first is sending, and is retried later.
    await Promise.allSettled([run(job), run(job)])
    await run(job)
    expect(sent).toHaveLength(1)
  })

  test('an email is sent while no transaction is open', async () => {
    const job = await aMail()
    let openTransactions: unknown[] | undefined
    const { run } = createTestMailbox(0, async () => {
      const { rows } = await owner.query(
        `select query from pg_stat_activity
         where datname = current_database() and application_name = 'gewerk' and state like 'idle in transaction%'`,
      )
      openTransactions = rows
    })
    await run(job)
    expect(openTransactions).toEqual([])
  })

  test('an email whose process crashed while sending is sent by a later run', async () => {
    const { sent, run } = createTestMailbox()
    const job = await aMail()
    const claim = (age: string) =>
      owner.query(
        `insert into sent_mails (id, template, claimed_at) values ($1, $2, now() - $3::interval)
         on conflict (id) do update set claimed_at = excluded.claimed_at`,
        [job.id, job.template, age],
      )
    await claim('10 seconds')
    await expect(run(job)).rejects.toThrow('Another run is sending')
    await claim('2 minutes')
    await run(job)
    expect(sent).toHaveLength(1)
  })

  test('an email that failed is sent by the next run with the same key', async () => {
    const { sent, run } = createTestMailbox(1)
    const job = await aMail()
    await expect(run(job)).rejects.toThrow('421')
    await run(job)
    expect(sent.map((mail) => mail.key)).toEqual([job.id])
  })

  test('an email uses the current language of the contact and is not sent to people who left', async () => {
    const { sent, run } = createTestMailbox()
    const person = await partner.person(['admin'])
    const data = { order: 'Wallbox', sfid: 'a0B7Q00000kLmNoUAK' }
    const jobs = await listQueuedEmails(async (call) => {
      await enqueueEmail(call, { template: 'order_approved', to: person.contactId, data })
      await enqueueEmail(call, { template: 'order_approved', to: person.contactId, data })
    })
    await owner.query(`update contacts set locale = 'en' where id = $1`, [person.contactId])
    if (jobs[0]) await run(jobs[0])
    await owner.query('update contacts set ended_at = now() where id = $1', [person.contactId])
    if (jobs[1]) await run(jobs[1])
    expect(sent.map((mail) => mail.subject)).toEqual(['Approved: Wallbox'])
    expect(sent[0]?.text).toContain('https://partner.example/orders/completed/a0B7Q00000kLmNoUAK/')
  })

  test('neither address nor text of a sent email is stored', async () => {
    const { run } = createTestMailbox()
    await run(await aMail())
    const { rows } = await owner.query('select * from sent_mails limit 1')
    expect(Object.keys(rows[0]).toSorted()).toEqual(['claimed_at', 'id', 'job_id', 'sent_at', 'template'])
  })
})
