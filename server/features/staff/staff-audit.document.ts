import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AuditEntry } from '#contract/operator/people'
import type { BinaryReply } from '#server/kernel/routes'

const columns = ['at', 'staff', 'staff_id', 'call', 'subject', 'details', 'request_id']

/** Creates a CSV file of the `rows` entries of the audit that is written while they are read. German spreadsheets expect semicolons and the mark. */
export function createAuditFile(batches: AsyncIterable<readonly AuditEntry[]>, rows: number): BinaryReply {
  const format = (records: readonly (readonly string[])[], isStart = false) =>
    stringify([...records], { delimiter: ';', bom: isStart, record_delimiter: 'windows' })
  async function* formatBatches() {
    yield format([columns], true)
    for await (const batch of batches) if (batch.length > 0) yield format(batch.map(toRecord))
  }
  return {
    stream: Readable.from(formatBatches(), { objectMode: false }),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'audit.csv',
    download: true,
    rows,
  }
}

function toRecord({ at, staff, call, subject, details, request_id }: AuditEntry): string[] {
  return [
    at,
    // Prevents spreadsheets from evaluating a name as a formula (CSV injection).
    /^[=+\-@\t\r]/.test(staff.name) ? `'${staff.name}` : staff.name,
    staff.id ?? '',
    call,
    JSON.stringify(subject),
    JSON.stringify(details),
    request_id,
  ]
}
