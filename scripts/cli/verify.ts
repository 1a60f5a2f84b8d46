/** Checks that the stored data fit together: files, seals, numbers of credit notes, projections. */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { retentionDuties } from '#server/features/data-protection/retention-duties.rules'
import type { FileStore } from '#server/platform/storage/file-store'
import { verifyTimeStamp } from '#server/platform/documents/pdf-signing/time-stamp'
import { compareProjections } from './projections.ts'
import { withPortal, type Portal } from './portal.ts'

export interface VerifyOptions {
  /** Compare only the sizes of files, which does not read them. */
  readonly quick: boolean
}

interface Section {
  readonly name: string
  readonly run: (portal: Portal, options: VerifyOptions) => Promise<SectionResult>
}

export interface SectionResult {
  readonly checked: string
  readonly faults: readonly string[]
}

/** Result by section name. */
export type VerifyReport = Readonly<Record<string, SectionResult>>

const sections: readonly Section[] = [
  { name: 'files', run: verifyFiles },
  { name: 'seals', run: verifySeals },
  { name: 'numbers', run: verifyDocumentNumbers },
  { name: 'projections', run: verifyProjections },
]

/** Runs all checks. Changes nothing. */
export async function verifyPortal(portal: Portal, options: VerifyOptions): Promise<VerifyReport> {
  const results: [string, SectionResult][] = []
  for (const { name, run } of sections) results.push([name, await run(portal, options)])
  return Object.fromEntries(results)
}

interface FileRow {
  readonly id: string
  readonly key: string
  readonly thumbnail: string | null
  readonly size: number
  readonly sha256: string
}

const filesPerBatch = 200
const concurrentFiles = 8

async function verifyFiles({ database, files }: Portal, { quick }: VerifyOptions): Promise<SectionResult> {
  const faults: string[] = []
  let [count, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await database.transaction('system', { readOnly: true }, (tx) =>
      sql<FileRow>`
        select id, storage_key as key, thumbnail_key as thumbnail, size::float8 as size,
          encode(sha256, 'hex') as sha256
        from files where id > ${after} order by id limit ${filesPerBatch}`.execute(tx),
    )
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    count += rows.length
    const queue = rows.values()
    const checkNext = async () => {
      for (const row of queue) faults.push(...(await findFileFaults(files, row, quick)))
    }
    await Promise.all(Array.from({ length: concurrentFiles }, checkNext))
  }
  return { checked: `${count} files${quick ? ', sizes only' : ''}`, faults: faults.toSorted() }
}

async function findFileFaults(store: FileStore, row: FileRow, quick: boolean): Promise<string[]> {
  const faults: string[] = []
  const size = await findSize(store, row.key)
  if (size === null) faults.push(`file ${row.id}: ${row.key} is missing from the file store`)
  else if (size !== row.size)
    faults.push(`file ${row.id}: ${row.key} has ${size} bytes instead of ${row.size}`)
  else if (!quick && (await hashStoredFile(store, row.key)) !== row.sha256)
    faults.push(`file ${row.id}: ${row.key} has another content than recorded`)
  if (row.thumbnail && (await findSize(store, row.thumbnail)) === null)
    faults.push(`file ${row.id}: its thumbnail ${row.thumbnail} is missing from the file store`)
  return faults
}

async function findSize(store: FileStore, key: string): Promise<number | null> {
  return store.size(key).catch((error: unknown) => {
    if ((error as Error).name === 'FileMissing') return null
    throw error
  })
}

async function hashStoredFile(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await store.read(key)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** The bytes of sealed files are checked with all others; here, that the rows still say what was sealed. */
async function verifySeals({ database }: Portal): Promise<SectionResult> {
  const { rows } = await database.transaction('system', { readOnly: true }, (tx) =>
    sql<{ id: string; intact: boolean; token: Buffer | null; imprint: Buffer | null }>`
      select s.id, s.sha256 = f.sha256 as intact, t.token, t.imprint
      from seals s join files f on f.id = s.file_id left join seal_time_stamps t on t.seal_id = s.id
      order by s.id`.execute(tx),
  )
  const faults: string[] = []
  for (const { id, intact, token, imprint } of rows) {
    if (!intact) faults.push(`seal ${id}: the document is not the one that was sealed`)
    if (token && imprint && !isTimeStampValid(token, imprint))
      faults.push(`seal ${id}: its time stamp does not fit the document`)
  }
  return { checked: `${rows.length} seals`, faults }
}

function isTimeStampValid(token: Buffer, imprint: Buffer): boolean {
  try {
    verifyTimeStamp(token, imprint)
    return true
  } catch {
    return false
  }
}

/** The column with the numbers of each series, and the letter that they begin with. */
const numberSeries: Readonly<Record<string, { readonly column: string; readonly letter: string }>> = {
  creditNote: { column: 'number', letter: 'G' },
  cancellation: { column: 'cancellation_number', letter: 'S' },
}

/**
 * Numbers of credit notes have no gaps (§ 14 Abs. 4 Nr. 4 UStG asks for unique numbers; gapless ones show that none was
 * removed). Years whose retention period may have ended are left out, because their credit notes are deleted.
 */
async function verifyDocumentNumbers({ database }: Portal): Promise<SectionResult> {
  const faults: string[] = []
  const years: string[] = []
  await database.transaction('system', { readOnly: true }, async (tx) => {
    const { rows } = await sql<{ kind: string; year: number; last: number; thisYear: number }>`
      select kind, year, last, extract(year from now() at time zone 'Europe/Berlin')::int as "thisYear"
      from document_numbers order by kind, year`.execute(tx)
    for (const { kind, year, last, thisYear } of rows) {
      const series = numberSeries[kind]
      if (!series || year + retentionDuties.credit_notes.years < thisYear) continue
      years.push(`${series.letter}${year} up to ${last}`)
      const { rows: found } = await sql<{ count: number; document: string | null; numbers: number }>`
        with used as (
          select substring(${sql.ref(series.column)} from '-([0-9]+)$')::int as count from credit_notes
          where ${sql.ref(series.column)} like ${`${series.letter}${year}-%`}
        )
        select count, min(state) as document, count(*)::int as numbers from (
          select count, 'used' as state from used
          union all select g, 'given' from generate_series(1, ${last}::int) g
        ) x group by count having count(*) <> 2 order by count limit 100`.execute(tx)
      for (const { count, document } of found) {
        const number = `${series.letter}${year}-${String(count).padStart(6, '0')}`
        faults.push(
          document === 'given'
            ? `number ${number} was given out but no document has it`
            : `number ${number} is on a document but was never given out`,
        )
      }
    }
  })
  return { checked: years.join(', ') || 'no credit notes', faults }
}

async function verifyProjections(portal: Portal): Promise<SectionResult> {
  const differing = await compareProjections(portal, { repair: false })
  return {
    checked: 'lists, due times and search of all orders',
    faults: differing.map(
      (id) => `order ${id}: its projection is out of date; run: gewerk rebuild projections`,
    ),
  }
}

/** Prints what was checked and each fault. Returns the exit code: 1 if there are faults. */
export function runVerify(options: VerifyOptions): Promise<number> {
  return withPortal(async (portal) => {
    const report = await verifyPortal(portal, options)
    let faulty = 0
    for (const [name, { checked, faults }] of Object.entries(report)) {
      faulty += faults.length
      console.log(`${faults.length === 0 ? 'ok   ' : 'fault'}  ${name.padEnd(12)} ${checked}`)
      for (const fault of faults) console.log(`         ${fault}`)
    }
    console.log(faulty === 0 ? 'No faults.' : `${faulty} faults.`)
    return faulty === 0 ? 0 : 1
  })
}
