/**
 * `npm run attack`: attacks a running server with a database of its own, prints what was tried and what held, and
 * ends with 1 if anything did not. Takes about five minutes. `npm test` runs a small part (`attack.test.ts`,
 * `random-requests.test.ts`, `tenancy.test.ts`).
 */

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { calls, parseCallRoute, type CallName } from '#contract/calls'
import { operatorCalls } from '#contract/operator/operator-calls'
import { parseStaffRoute, staffCallNames } from '#contract/operator/staff-calls'
import { staffRequestHeader } from '#contract/operator/staff-access'
import type { Profile } from '#contract/profiles'
import { connectAsOwner, createDatabaseClient } from '#server/platform/database/database'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres'
import { migrate } from '#server/platform/database/migrations'
import { hashPassword } from '#server/platform/password'
import { createTestContact } from '../builders/companies.ts'
import {
  createOfferedOrder,
  createOrderInStatus,
  createTestPartner,
  type Partner,
} from '../builders/orders.ts'
import { createSampleRequest, type SampledCall } from '../builders/sample-requests.ts'
import { createXlsxFile } from '../builders/xlsx-files.ts'
import {
  callsWithFileToken,
  callsWithForeignIds,
  callsWithoutForeignIds,
  createOwnerIds,
} from './foreign-ids.ts'
import {
  createRandomAttack,
  findAnswerFault,
  isOwnErrorForm,
  listAttackedRoutes,
  readKnownIds,
  summarizeFaults,
} from './random-attack.ts'
import { findRawFault, openEventStreams, openSlowClients, rawProbes } from './raw-http.ts'
import { sendToPort, type SentRequest } from './send-request.ts'
import { createUploadProbes, findUploadFault } from './uploads.ts'

const { values: flags } = parseArgs({
  options: {
    /** Random requests. */
    requests: { type: 'string', default: '10000' },
    /** Repeats a run. */
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    /** Event streams that are open at the same time. */
    streams: { type: 'string', default: '5000' },
  },
})
const operatorKey = randomBytes(24).toString('hex')
const password = 'Partner!1'
const dataDir = await mkdtemp(join(tmpdir(), 'gewerk-attack-'))
const postgres = await startEmbeddedPostgres(dataDir, { throwaway: true })
await migrate(postgres.url)
const database = createDatabaseClient(postgres.url, { poolSize: 4 })
const owner = await connectAsOwner(postgres.url)
const passwordHash = await hashPassword(password)
const mine = await createTestPartner(database, 'Elektro Sommer GmbH')
const ownerIds = await createOwnerIds(database, owner, mine)
const [port, metricsPort] = [await findPort(), await findPort()]
let serverLog = ''
const server = startAttackedServer()
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
let failures = 0

try {
  await waitForServer()
  const rival = await createTestPartner(database, 'Blitz & Söhne GmbH')
  const token = await logInNewPerson(rival, ['admin', 'company_owner', 'accounting'])
  const slow = await openSlowClients(port, token, 400)
  const slowSince = performance.now()
  report('500 calls with 400 slow clients connected', await callSettings(500))
  report('Published descriptions name the attacked calls', await compareDescriptions())
  await attackForeignIds(token)
  await attackOtherApis(token)
  report(`${rawProbes.length} malformed requests (smuggling, heads, addresses)`, await sendRawProbes())
  const uploads = await createUploadProbes()
  report(`${uploads.length} harmful uploads`, await sendUploads(token, uploads))
  report('3 tables that unpack to 200 MB', await sendZipBombs())
  await attackRandomly(Number(flags.requests), Number(flags.seed))
  await attackWithStreams(await logInNewPerson(rival, ['admin']), Number(flags.streams))
  // Checked by Node.js every 30 seconds: a head may take 60 seconds, a whole request 180.
  while (slow.open() > 0 && performance.now() - slowSince < 225_000) await pause(1_000)
  report(
    `${slow.total} clients that send a byte every 5 seconds are cut off within 225 seconds`,
    slow.open() > 0 ? [`${slow.open()} are still connected`] : [],
  )
  slow.close()
  report('The server still runs and has logged no error', findServerFaults())
} finally {
  server.kill('SIGTERM')
  await once(server, 'exit')
  agent.destroy()
  await database.close()
  await owner.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(
  failures === 0 ? 'Everything held.' : `${failures} attacks were not held off. Seed: ${flags.seed}`,
)
process.exitCode = failures === 0 ? 0 : 1

function report(name: string, faults: readonly unknown[]): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name}`)
  for (const fault of faults.slice(0, 20)) console.log(`  ${JSON.stringify(fault)}`)
  if (faults.length > 0) failures += 1
}

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address() as AddressInfo
  probe.close()
  return free
}

function startAttackedServer() {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      OPERATOR_API_KEY: operatorKey,
      // Each request has an address of its own, so that throttling does not hide what is behind it.
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  })
  child.stdout.on('data', (data) => (serverLog += String(data)))
  return child
}

async function waitForServer(): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`The server ended while it was starting: ${serverLog}`)
}

function sendToServer(sent: SentRequest) {
  return sendToPort(port, agent, sent)
}

function sendJson(method: string, url: string, authorization: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' }
  return sendToServer({ method, url, headers, ...(body ? { payload: JSON.stringify(body) } : {}) })
}

/** Adds a person to a company and returns an access token of a real log-in. */
async function logInNewPerson(partner: Partner, profiles: readonly Profile[]): Promise<string> {
  const { email } = await createTestContact(database, partner.accountId, profiles, { passwordHash })
  const answer = await sendJson('POST', '/api/partner/auth/login', '', { email, password, role: 'partner' })
  const accessToken = (answer.body as { accounts?: { access_token: string }[] }).accounts?.[0]?.access_token
  if (!accessToken) throw new Error(`The log-in failed: ${JSON.stringify(answer.body)}`)
  return accessToken
}

async function callSettings(times: number): Promise<string[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1)
    statuses.push((await sendToServer({ method: 'GET', url: '/api/partner/settings' })).status)
  return statuses.filter((status) => status !== 200).map(String)
}

/** Compares the calls of the published documents with those that are attacked. */
async function compareDescriptions(): Promise<string[]> {
  const attacked = new Set([...listAttackedRoutes(), `GET ${parseCallRoute('live.events').path}`])
  const faults: string[] = []
  for (const base of ['/api', '/operator-api']) {
    const { body } = await sendToServer({ method: 'GET', url: `${base}/openapi.json` })
    const { paths } = body as { paths: Record<string, Record<string, unknown>> }
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods))
        if (!attacked.has(`${method.toUpperCase()} ${path}`)) faults.push(`${method} ${path} is not attacked`)
  }
  return faults
}

async function attackForeignIds(token: string): Promise<void> {
  const authorization = `Bearer ${token}`
  const headers = { authorization, 'content-type': 'application/json' }
  const send = (name: SampledCall) => {
    const { payload, ...request } = createSampleRequest(name, ownerIds)
    return sendToServer({ ...request, headers, ...(payload ? { payload: JSON.stringify(payload) } : {}) })
  }
  const faults: unknown[] = []
  for (const [names, expected] of [
    [callsWithForeignIds, 404],
    [callsWithFileToken, 401],
  ] as const) {
    for (const name of names) {
      const { status, body } = await send(name)
      if (status !== expected || !isOwnErrorForm(status, body)) faults.push({ name, status, body })
    }
  }
  report(
    `${callsWithForeignIds.length + callsWithFileToken.length} calls with ids of another company`,
    faults,
  )
  const secrets = [ownerIds.apiId, ownerIds.order, ownerIds.document, ownerIds.file, ownerIds.productOrder]
  const leaks: unknown[] = []
  for (const name of callsWithoutForeignIds) {
    const sent = JSON.stringify(createSampleRequest(name, ownerIds))
    const { bytes } = await send(name)
    const found = secrets.filter((id) => bytes.includes(id) && !sent.includes(id))
    if (found.length > 0) leaks.push({ name, found })
  }
  report(`${callsWithoutForeignIds.length} lists and own pages show nothing of another company`, leaks)
}

/** Sends each credential to the API that it is not for: the answer is the one of a caller without any. */
async function attackOtherApis(token: string): Promise<void> {
  const fill = (path: string) => path.replaceAll(/\{\w+\}/g, ownerIds.apiId)
  const attempts = [
    ...Object.values(operatorCalls).map((route) => [...route.split(' '), token]),
    ...staffCallNames.map(parseStaffRoute).map(({ method, path }) => [method, path, token]),
    ...staffCallNames.map(parseStaffRoute).map(({ method, path }) => [method, path, operatorKey]),
    ...(Object.keys(calls) as CallName[])
      .filter((name) => name !== 'live.events')
      .map(parseCallRoute)
      .map(({ method, path }) => [method, path, operatorKey]),
  ] as [string, string, string][]
  const faults: unknown[] = []
  for (const [method, path, credential] of attempts) {
    const ask = (headers: Record<string, string>) =>
      sendToServer({ method, url: fill(path), headers: { [staffRequestHeader]: '1', ...headers } })
    const [withCredential, without] = [await ask({ authorization: `Bearer ${credential}` }), await ask({})]
    if (withCredential.status !== without.status || withCredential.status >= 500)
      faults.push({ method, path, status: withCredential.status, anonymous: without.status })
    if (path.startsWith('/operator-api/') && withCredential.status !== 401)
      faults.push({ method, path, status: withCredential.status })
  }
  report(`${attempts.length} calls with a credential of another API`, faults)
}

async function sendRawProbes(): Promise<string[]> {
  const faults: string[] = []
  for (const probe of rawProbes) {
    const fault = await findRawFault(port, probe)
    if (fault) faults.push(`${probe.name}: ${fault}`)
  }
  return faults
}

async function sendUploads(
  token: string,
  probes: Awaited<ReturnType<typeof createUploadProbes>>,
): Promise<string[]> {
  const faults: string[] = []
  for (const probe of probes) {
    const fault = await findUploadFault(sendToServer, token, probe)
    if (fault) faults.push(`${probe.name}: ${fault}`)
  }
  return faults
}

async function sendZipBombs(): Promise<unknown[]> {
  const zeros = Buffer.alloc(200_000_000, '0')
  const bomb = (part: string) => createXlsxFile([], { [part]: zeros })
  const faults: unknown[] = []
  for (const part of ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/workbook.xml']) {
    const data = (await bomb(part)).toString('base64')
    const { status, body } = await sendJson('POST', '/operator-api/v1/imports', `Bearer ${operatorKey}`, {
      name: 'orders.xlsx',
      data,
    })
    if (status < 400 || status >= 500 || !isOwnErrorForm(status, body)) faults.push({ part, status, body })
  }
  return faults
}

/** Every 500 requests work on new orders and people, because the requests change or lock the earlier ones. */
async function attackRandomly(total: number, seed: number): Promise<void> {
  let ids: string[] = []
  let tokens: string[] = []
  const nextAttack = createRandomAttack({
    seed,
    knownIds: () => ids,
    partnerTokens: () => tokens,
    operatorKey,
  })
  const faults: { call: string; [detail: string]: unknown }[] = []
  const statuses = new Map<string, number>()
  for (let sent = 0; sent < total;) {
    const partner = await createTestPartner(database)
    const profileSets = [['admin', 'company_owner'], ['installer'], ['accounting'], ['readonly']] as const
    tokens = []
    for (const profiles of profileSets) tokens.push(await logInNewPerson(partner, profiles))
    const orders = [
      await createOfferedOrder(database, [partner.accountId]),
      await createOrderInStatus(database, partner, 'accepted'),
      await createOrderInStatus(database, partner, 'started'),
    ]
    ids = [...orders.flatMap(({ id, sfid }) => [id, sfid]), partner.accountId, ...(await readKnownIds(owner))]
    for (const end = Math.min(total, sent + 500); sent < end;) {
      const batch = Array.from({ length: Math.min(4, end - sent) }, nextAttack)
      sent += batch.length
      await Promise.all(
        batch.map(async (attack) => {
          const answer = await sendToServer(attack.request).catch((error: unknown) => {
            faults.push({ call: attack.call.name, request: attack.request, error: String(error) })
          })
          if (!answer) return
          const status = `${Math.floor(answer.status / 100)}xx`
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const fault = findAnswerFault(attack, answer)
          if (fault) faults.push({ ...fault })
        }),
      )
    }
  }
  const byStatus = [...statuses].map(([status, count]) => `${status} ${count}`)
  report(`${total} random requests, seed ${seed} (${byStatus.join(', ')})`, summarizeFaults(faults))
}

async function attackWithStreams(token: string, count: number): Promise<void> {
  const streams = await openEventStreams(port, token, count)
  for (let seconds = 0; streams.started() < count && seconds < 60; seconds += 1) await pause(1_000)
  report(
    `${count} event streams are served at once`,
    streams.started() < count ? [`${streams.started()} have started`] : [],
  )
  report('100 calls beside them', await callSettings(100))
  streams.close()
  let left = ''
  for (let seconds = 0; left !== '0' && seconds < 60; seconds += 1) {
    await pause(1_000)
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    left = /gewerk_live_connections\{audience="partner"\} (\d+)/.exec(await metrics.text())?.[1] ?? ''
  }
  report('The server forgets streams that were closed', left === '0' ? [] : [`${left} are left`])
}

function findServerFaults(): string[] {
  const errors = serverLog.split('\n').filter((line) => /"level":(50|60)/.test(line))
  return server.exitCode === null ? errors : ['the server has ended', ...errors]
}
