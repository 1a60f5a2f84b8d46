/**
 * Load for fault tests: orders are created, offered, accepted by competing companies and commented, all repeated with the
 * same idempotency key until they are answered. `load-checks.ts` compares what was acknowledged with what is stored.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCallRoute } from '#contract/calls'
import { orderExample } from '#contract/operator/examples'
import { createCrmId } from '#server/kernel/crm-ids'
import { createDatabaseClient } from '#server/platform/database/database'
import { hashPassword } from '#server/platform/password'
import { createTestCompany, createTestContact } from '#test/builders/companies'
import { startWebhookReceiver } from '#test/fakes/webhook-receiver'
import { countTasks, findDeliveryFaults, findWriteFaults } from './load-checks.ts'
import { startMailRecorder } from './mail-recorder.ts'

const companyCount = 4
const loadersAtOnce = 3
/** The load waits while more tasks than this are in the queue. */
const mostTasksInQueue = 60
const password = 'Partner!1'
const commentPath = parseCallRoute('comment.create').path

/** The parts of the portal under test that the load uses. */
export interface LoadedPortal {
  readonly databaseUrl: string
  /** Addresses of its servers. */
  readonly urls: readonly string[]
  readonly operatorKey: string
}

export interface PortalLoad {
  /** Descriptions of everything that did not hold. */
  readonly faults: readonly string[]
  /** Settings with which the portal sends emails and events to this test. */
  readonly settings: Readonly<Record<string, string>>
  /** Begins the load; the portal must run. */
  start(): Promise<void>
  /** Renews the tokens, which are valid for 15 minutes. */
  logIn(): Promise<void>
  /** Compares acknowledged writes with the database. */
  checkWrites(): Promise<void>
  /** Ends the load, and checks writes, emails, events and tasks. */
  finish(): Promise<void>
  /** Says what was done, in one sentence. */
  summarize(): string
  close(): void
}

interface Company {
  readonly accountId: string
  readonly email: string
  token: string
}

/** Prepares a migrated database: adds companies that compete. */
export async function createPortalLoad(portal: LoadedPortal): Promise<PortalLoad> {
  const mails = await startMailRecorder()
  const receiver = await startWebhookReceiver()

  const acknowledged = {
    orders: new Set<string>(),
    comments: new Set<string>(),
    winners: new Map<string, string[]>(),
  }
  const faults: string[] = []
  let retries = 0
  let lastTaskSeconds = 0
  const ending = new AbortController()
  let companies: Company[] = []
  let loads: Promise<void>[] = []

  async function createCompanies(): Promise<Company[]> {
    const database = createDatabaseClient(portal.databaseUrl, { poolSize: 2 })
    const passwordHash = await hashPassword(password)
    const created: Company[] = []
    for (let place = 0; place < companyCount; place += 1) {
      const accountId = await createTestCompany(database, { name: `Betrieb ${place}` })
      const { email } = await createTestContact(database, accountId, ['admin'], { passwordHash })
      created.push({ accountId, email, token: '' })
    }
    await database.close()
    return created
  }

  /** Sends a request until a server answers; 503 and broken connections are repeated, always with the same key, as the clients of the portal do. */
  async function sendUntilAnswered(
    authorization: string,
    path: string,
    body: object,
    key: string = randomUUID(),
  ): Promise<Answer> {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const answer = await sendOnce(
        (portal.urls[attempt % portal.urls.length] ?? '') + path,
        authorization,
        key,
        body,
      )
      if (answer && answer.status < 500) return answer
      if (answer && answer.status !== 503) faults.push(`${path} answered ${JSON.stringify(answer)}`)
      retries += 1
      await pause(250)
    }
    throw new Error(`${path} was not answered after 400 attempts.`)
  }

  /** Returns null if the connection breaks. */
  async function sendOnce(
    url: string,
    authorization: string,
    key: string,
    body: object,
  ): Promise<Answer | null> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    } catch {
      return null
    }
  }

  async function logInCompany(company: Company): Promise<void> {
    const { body } = await sendUntilAnswered('', '/api/partner/auth/login', {
      email: company.email,
      password,
      role: 'partner',
    })
    const accounts = body['accounts'] as { access_token: string }[] | undefined
    if (!accounts?.[0]) throw new Error(`The log-in failed: ${JSON.stringify(body)}`)
    company.token = accounts[0].access_token
  }

  /** Logs in again if the token has expired, which it does when the servers' clock jumps ahead. */
  async function askAsCompany(company: Company, path: string, body: object): Promise<Answer> {
    const key = randomUUID()
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const answer = await sendUntilAnswered(`Bearer ${company.token}`, path, body, key)
      if (answer.status !== 401) return answer
      // While both servers restart, one of them may still have the former clock.
      await pause(250)
      await logInCompany(company)
    }
    throw new Error(`${path} was answered with 401 after each log-in.`)
  }

  function askOperator(path: string, body: object): Promise<Answer> {
    return sendUntilAnswered(`Bearer ${portal.operatorKey}`, `/operator-api/v1${path}`, body)
  }

  async function subscribeWebhook(): Promise<void> {
    const { status, body } = await askOperator('/webhooks', { url: receiver.url, events: ['*'] })
    if (status !== 201) throw new Error(`The webhook was refused: ${JSON.stringify(body)}`)
  }

  async function loadRepeatedly(companies: readonly Company[]): Promise<void> {
    while (!ending.signal.aborted) {
      await waitWhileTasksQueue()
      await runOrder(companies).catch((error: unknown) => faults.push(String(error)))
    }
  }

  /** Events of one webhook are sent one after the other: without this, the load would measure how fast that is. */
  async function waitWhileTasksQueue(): Promise<void> {
    while (!ending.signal.aborted && (await countTasks(portal.databaseUrl)) > mostTasksInQueue)
      await pause(500)
  }

  /** Creates an order, offers it, lets all companies accept it at once, and lets the winner comment. */
  async function runOrder(companies: readonly Company[]): Promise<void> {
    const sfid = createCrmId('job')
    const created = await askOperator('/jobs', { ...orderExample, sfid, products: [] })
    if (created.status !== 201) throw new Error(`No order: ${JSON.stringify(created)}`)
    acknowledged.orders.add(sfid)
    const orderId = (created.body['job'] ?? created.body) as { api_id: string }
    const offered = await askOperator(`/jobs/${orderId.api_id}/offers`, {
      account_ids: companies.map(({ accountId }) => accountId),
    })
    if (offered.status >= 300) throw new Error(`No offer: ${JSON.stringify(offered)}`)
    await Promise.all(companies.map((company) => acceptOrderAs(company, orderId.api_id)))
    const winner = companies.find(({ accountId }) =>
      acknowledged.winners.get(orderId.api_id)?.includes(accountId),
    )
    if (!winner) return
    const message = `fault ${randomUUID()}`
    const commented = await askAsCompany(winner, commentPath, {
      jobApiId: orderId.api_id,
      message,
    })
    if (commented.status >= 300) throw new Error(`No comment: ${JSON.stringify(commented)}`)
    acknowledged.comments.add(message)
  }

  async function acceptOrderAs(company: Company, orderId: string): Promise<void> {
    const { status } = await askAsCompany(company, '/api/partner/orders/set-status', {
      preview: false,
      job_id: orderId,
      new_status: 'appointment_confirmed',
      inputs: { appointment_date: orderExample.dates[0] },
    })
    if (status >= 300) return
    acknowledged.winners.set(orderId, [...(acknowledged.winners.get(orderId) ?? []), company.accountId])
  }

  const listEventIds = () => receiver.heard.map(({ headers }) => String(headers['webhook-id']))

  async function checkWrites(): Promise<void> {
    faults.push(...(await findWriteFaults(portal.databaseUrl, acknowledged)))
  }

  companies = await createCompanies()
  return {
    faults,
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'Faults <faults@example.com>',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
    },
    async start() {
      await Promise.all(companies.map(logInCompany))
      await subscribeWebhook()
      loads = Array.from({ length: loadersAtOnce }, () => loadRepeatedly(companies))
    },
    async logIn() {
      await Promise.all(companies.map(logInCompany))
    },
    checkWrites,
    async finish() {
      ending.abort()
      await Promise.all(loads)
      await checkWrites()
      const arrivals = { emailIds: () => mails.ids, eventIds: listEventIds }
      const deliveries = await findDeliveryFaults(portal.databaseUrl, arrivals)
      faults.push(...deliveries.faults)
      lastTaskSeconds = deliveries.seconds
    },
    summarize: () =>
      `${retries} requests repeated; ${acknowledged.orders.size} orders, ${acknowledged.winners.size} with a winner, ${acknowledged.comments.size} comments; ${mails.ids.length} emails (${mails.ids.length - new Set(mails.ids).size} repeated), ${receiver.heard.length} webhook messages (${receiver.heard.length - new Set(listEventIds()).size} repeated); the last task was done ${lastTaskSeconds} s after the load.`,
    close() {
      ending.abort()
      mails.close()
      receiver.close()
    },
  }
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}
