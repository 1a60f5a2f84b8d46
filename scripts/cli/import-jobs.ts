import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Body, OperatorClient, Refusal } from '#client/client'
import { prepareImportRow } from '#demo/jobs-file/jobs-file'
import { createCliOperatorClient, type OperatorAccess } from './operator-client.ts'
import { UsageError } from './usage-error.ts'

/** Imports a jobs file through the operator API, as a marketplace would. */

export interface ImportOptions extends OperatorAccess {
  readonly offer: boolean
}

/** Result of one row. */
type RowOutcome =
  | { readonly kind: 'created' | 'known'; readonly offered: number }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

/** Number of rows imported at the same time. */
const concurrentRows = 4

/**
 * Creates every job of `file` and offers it; existing jobs stay unchanged. Prints progress, the problems of
 * refused rows, and a summary. Returns the exit code: 1 if a row was refused.
 */
export async function importJobs(file: string, options: ImportOptions): Promise<number> {
  const rows = readJobRows(file)
  const api = createCliOperatorClient(options)
  const outcomes: RowOutcome[] = []
  let next = 0
  const lane = async () => {
    for (let index = next++; index < rows.length; index = next++) {
      const outcome = await importRow(api, rows[index], options.offer)
      outcomes[index] = outcome
      printRowProblems(index, outcome)
      if (outcomes.filter(Boolean).length % 25 === 0) printImportProgress(outcomes, rows.length)
    }
  }
  await Promise.all(Array.from({ length: concurrentRows }, lane))
  return printImportSummary(outcomes)
}

function readJobRows(file: string): unknown[] {
  const content = parseJsonFile(file)
  const rows = Array.isArray(content) ? content : (content as { jobs?: unknown } | null)?.jobs
  if (!Array.isArray(rows)) throw new UsageError(`${file} must be a list of jobs, or {"jobs": [ … ]}.`)
  if (rows.length === 0) throw new UsageError(`${file} has no jobs in it.`)
  return rows
}

function parseJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code) throw new UsageError(`${file} cannot be read: ${message}`)
    throw new UsageError(`${file} is not JSON: ${message}`)
  }
}

async function importRow(api: OperatorClient, row: unknown, offer: boolean): Promise<RowOutcome> {
  // The same row has the same key, so that a second run creates nothing.
  const key = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 40)
  if (await isJobKnown(api, row)) return { kind: 'known', offered: 0 }
  const today = Temporal.Now.plainDateISO('Europe/Berlin')
  // The portal checks the row.
  const body = prepareImportRow(row, today) as Body<'order.create'>
  const headers = { 'idempotency-key': `job-${key}` }
  const { data, error, response } = await api.POST('/jobs', { body, headers })
  // The row was sent on an earlier day with other dates, so the job exists.
  if (error?.status === 'idempotency_key_reused') return { kind: 'known', offered: 0 }
  const existing = error?.status === 'already_exists' ? (error.current as { api_id?: string }) : undefined
  const id = data?.api_id ?? existing?.api_id
  if (!id) return { kind: 'refused', problems: getProblems(response, error) }
  const known = existing !== undefined || response.headers.get('idempotency-replayed') === 'true'
  const offered = offer ? await offerImportedJob(api, id, key, known) : { kind: 'offered' as const, count: 0 }
  if (offered.kind === 'refused') return offered
  return { kind: known ? 'known' : 'created', offered: known ? 0 : offered.count }
}

/** Jobs without a number are recognized by name, brand and the customer's address. */
async function isJobKnown(api: OperatorClient, row: unknown): Promise<boolean> {
  const { sfid, name } = (row ?? {}) as Record<string, unknown>
  if (sfid || typeof name !== 'string' || name.trim() === '') return false
  const query = { limit: 100, name: name.trim() }
  const { data: jobs } = await api.GET('/jobs', { params: { query } })
  for (const { api_id } of jobs?.data ?? []) {
    const { data: job } = await api.GET('/jobs/{job_id}', { params: { path: { job_id: api_id } } })
    if (getJobIdentity(job) === getJobIdentity(row)) return true
  }
  return false
}

function getJobIdentity(job: unknown): string {
  const { name, brand, customer } = (job ?? {}) as Partial<Record<'name' | 'brand' | 'customer', unknown>>
  const { last_name, street, postal_code } = (customer ?? {}) as Record<string, unknown>
  return [name, brand, last_name, street, postal_code].map((part) => String(part).trim()).join('\n')
}

type OfferOutcome =
  | { readonly kind: 'offered'; readonly count: number }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

async function offerImportedJob(
  api: OperatorClient,
  id: string,
  key: string,
  known: boolean,
): Promise<OfferOutcome> {
  const { data, error, response } = await api.POST('/jobs/{job_id}/offers', {
    params: { path: { job_id: id } },
    body: {},
    headers: { 'idempotency-key': `offer-${key}` },
  })
  if (data) return { kind: 'offered', count: data.offered }
  // A company has accepted the job since an earlier run, so it is not offered again.
  if (known && error?.status === 'status_not_allowed') return { kind: 'offered', count: 0 }
  return { kind: 'refused', problems: getProblems(response, error) }
}

function getProblems({ status }: Response, refusal: Refusal | undefined): string[] {
  const errors = Object.entries(refusal?.errors ?? {})
  const fields = errors.map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return fields.length > 0 ? fields : [`${status} ${refusal?.status ?? ''}: ${refusal?.msg ?? ''}`]
}

function printRowProblems(index: number, outcome: RowOutcome): void {
  if (outcome.kind !== 'refused') return
  for (const problem of outcome.problems) console.error(`Row ${index} (counted from 0): ${problem}`)
}

function printImportProgress(outcomes: readonly RowOutcome[], total: number): void {
  console.log(`${outcomes.filter(Boolean).length} of ${total}`)
}

function printImportSummary(outcomes: readonly RowOutcome[]): number {
  const count = (kind: RowOutcome['kind']) => outcomes.filter((one) => one.kind === kind).length
  const offers = outcomes.reduce((sum, one) => sum + (one.kind === 'refused' ? 0 : one.offered), 0)
  const refused = count('refused')
  console.log(
    `${outcomes.length} rows: ${count('created')} created with ${offers} offers, ${count('known')} were there already, ${refused} refused.`,
  )
  if (refused > 0)
    console.log('Mend the refused rows and run the same command again: nothing is created twice.')
  return refused > 0 ? 1 : 0
}
