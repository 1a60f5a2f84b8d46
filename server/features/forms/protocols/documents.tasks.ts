import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listAnsweredFiles } from '#contract/forms/model'
import type { SavedBytes } from '#server/features/files/files.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import { recordHistory } from '#server/kernel/history'
import type { Files } from '#server/platform/storage/file-store'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import type { Seal } from '#server/platform/documents/pdf-signing/seal'
import {
  clearProtocolFailure,
  clearReportFailure,
  markProtocolFailed,
  markReportFailed,
  type FailedDocument,
} from './failed-documents.sql.ts'
import { lockUnsealed } from '../reports/reports.sql.ts'
import { qrCode } from './qr-code.ts'
import { addSealed, saveSealed, type SavedDocument } from '../seals/seals.commands.ts'
import {
  insertProtocol,
  lockMissingEdition,
  protocolData,
  storedFiles,
  type ProtocolData,
  type StoredPicture,
} from './protocol.sql.ts'
import { pictureName, type KnownFile } from './protocol-answers.ts'
import { protocolSheet, qrName, reportSheet, type Sheet } from './protocol-document.ts'

export interface FormPlatform {
  readonly pdf: PdfPrinter
  readonly files: Files
  readonly seal: Seal
  /** Where people reach the product: the QR code leads there. */
  readonly publicUrl: string
}

const template = readFileSync(join(import.meta.dirname, 'protocol.typ'), 'utf8')

/** The jobs of this feature. */
export function formTasks(platform: FormPlatform): TaskHandlers {
  return {
    'protocol.render': {
      staged: (context, { orderId, version }) => renderProtocol(context, orderId, version, platform),
    },
    'report.render': {
      staged: (context, { submissionId }) => renderReport(context, submissionId, platform),
    },
  }
}

/** What is done when a document cannot be made: the marketplace sees it, and the company at the report. */
export const formFailures: TaskHandlers = {
  'protocol.render': async (call, { orderId }) => {
    const at = formatInstant(call.now)
    await reportFailure(call, 'protocol', await markProtocolFailed(call.tx, orderId, at))
  },
  'report.render': async (call, { submissionId }) => {
    const at = formatInstant(call.now)
    await reportFailure(call, 'report', await markReportFailed(call.tx, submissionId, at))
  },
}

async function reportFailure(
  call: Call,
  document: 'protocol' | 'report',
  order: FailedDocument | null,
): Promise<void> {
  if (!order) return
  const { orderId, accountId } = order
  const audience = ['admin'] as const
  const entry = { subject: 'order', id: orderId, step: 'document.fail', accountId, audience } as const
  await recordHistory(call, { ...entry, after: { document } })
  if (accountId) await publishLiveChanges(call, { accountIds: [accountId], topic: 'order', orderId })
}

/**
 * Makes the protocol of an order once per version and edition; a protocol that exists is never made again. When a form
 * is sent while it is printed, it is printed again, so that the newest protocol shows the newest answers.
 */
async function renderProtocol(
  context: TaskContext,
  orderId: string,
  version: number,
  platform: FormPlatform,
): Promise<void> {
  const read = await context.transaction((call) => readProtocol(call, orderId, version))
  if (!read) return
  const { data, stored, edition, at } = read
  const { sheet, pdf, seal } = await print(stored, at, platform, (files, place) =>
    protocolSheet(data, files, { at, version, seal: place }),
  )
  const saved = await saveSealed(platform.seal, at, {
    ...seal,
    kind: 'protocol',
    orderId,
    submissionId: null,
    accountId: data.company.id,
    orderVersion: version,
    name: `${[sheet.title, data.sfid].filter(Boolean).join(' ')}.pdf`,
    pdf,
    reason: sheet.title,
  })
  const isCurrent = await context.transaction(async (call) => {
    const missing = await lockMissingEdition(call.tx, orderId, version)
    if (missing !== edition) return missing === null
    const { id: fileId, sha256 } = await keep(call, saved)
    await clearProtocolFailure(call.tx, orderId)
    const row = { id: randomUUIDv7(), job_id: orderId, file_id: fileId, sha256 }
    await insertProtocol(call.tx, { ...row, order_version: version, edition, created_at: formatInstant(at) })
    return true
  })
  if (!isCurrent) await renderProtocol(context, orderId, version, platform)
}

/** What a protocol shows, of one moment; null: nothing is to be made. */
async function readProtocol(call: Call, orderId: string, version: number) {
  const edition = await lockMissingEdition(call.tx, orderId, version)
  if (edition === null) return null
  const data = await protocolData(call.tx, orderId)
  return data && { data, edition, at: call.now, stored: await storedFiles(call.tx, fileIdsOf(data)) }
}

/**
 * Makes the PDF of a report as it reads now; a report that is sealed already is not printed again. One that is changed
 * while it is printed is printed again.
 */
async function renderReport(
  context: TaskContext,
  submissionId: string,
  platform: FormPlatform,
): Promise<void> {
  const read = await context.transaction((call) => readReport(call, submissionId))
  if (!read) return
  const { report, data, stored, at } = read
  const { orderId, orderVersion } = report
  const { sheet, pdf, seal } = await print(stored, at, platform, (files, place) =>
    reportSheet(data, submissionId, files, { at, version: orderVersion, seal: place }),
  )
  const answer = data.submissions.find(({ id }) => id === submissionId)?.answers['report-date']
  const day = typeof answer === 'string' ? answer : null
  const saved = await saveSealed(platform.seal, at, {
    ...seal,
    kind: 'report',
    orderId,
    submissionId,
    accountId: data.company.id,
    orderVersion,
    name: `${[sheet.title, day, data.sfid].filter(Boolean).join(' ')}.pdf`,
    pdf,
    reason: sheet.title,
  })
  const isCurrent = await context.transaction(async (call) => {
    const now = await lockUnsealed(call.tx, submissionId)
    if (now?.version !== report.version) return now === null
    await keep(call, saved)
    await clearReportFailure(call.tx, submissionId)
    return true
  })
  if (!isCurrent) await renderReport(context, submissionId, platform)
}

/** What the PDF of a report shows, of one moment; null: nothing is to be made. */
async function readReport(call: Call, submissionId: string) {
  const report = await lockUnsealed(call.tx, submissionId)
  const data = report && (await protocolData(call.tx, report.orderId))
  if (!data) return null
  const submissions = data.submissions.filter(({ id }) => id === submissionId)
  const shown = fileIdsOf({ ...data, submissions, pictures: [], signature: null })
  return { report, data, at: call.now, stored: await storedFiles(call.tx, shown) }
}

type MakeSheet = (files: ReadonlyMap<string, KnownFile>, place: SealPlace) => Sheet

async function print(
  stored: readonly StoredPicture[],
  at: Temporal.Instant,
  platform: FormPlatform,
  make: MakeSheet,
) {
  const seal = sealPlace(platform.publicUrl)
  const sheet = make(knownFiles(stored), seal)
  const pdf = await platform.pdf.render(template, sheet, {
    standard: 'a-2a',
    createdAt: at,
    files: { [qrName]: qrCode(seal.address) },
    pictures: await picturesOf(stored, platform),
  })
  return { sheet, pdf, seal }
}

/** The id of a seal, and the page that says whether the document is still as it was. */
interface SealPlace {
  readonly id: string
  readonly address: string
}

function sealPlace(publicUrl: string): SealPlace {
  const id = randomUUIDv7()
  return { id, address: `${publicUrl}/verify/${id}/` }
}

/** Adds a sealed document to its order, the history (with its hash) and open screens. */
async function keep(call: Call, saved: SavedDocument): Promise<SavedBytes> {
  const { made, bytes } = saved
  const { orderId, accountId, submissionId } = made
  await addSealed(call, saved)
  const after = {
    version: made.orderVersion,
    file_id: bytes.id,
    sha256: bytes.sha256.toString('hex'),
    seal: made.id,
    ...(submissionId ? { submission_id: submissionId } : {}),
  }
  const step = `${made.kind}.render`
  await recordHistory(call, { subject: 'order', id: orderId, step, accountId, after })
  await publishLiveChanges(call, { accountIds: [accountId], topic: 'order', orderId })
  return bytes
}

/** Every file that the protocol may show. */
function fileIdsOf(data: ProtocolData): string[] {
  const answered = data.submissions.flatMap(({ model, answers }) =>
    listAnsweredFiles(model, answers).flatMap(({ ids }) => ids),
  )
  const signature = data.signature?.fileId ? [data.signature.fileId] : []
  return [...new Set([...answered, ...data.pictures.map(({ fileId }) => fileId), ...signature])]
}

function knownFiles(stored: readonly StoredPicture[]): Map<string, KnownFile> {
  return new Map(
    stored.map((file) => [
      file.id,
      isPicture(file) ? { picture: true, caption: file.caption } : { picture: false, name: file.name },
    ]),
  )
}

function isPicture({ contentType }: StoredPicture): boolean {
  return contentType.startsWith('image/')
}

/** One after the other: a protocol may show sixty. */
async function picturesOf(
  stored: readonly StoredPicture[],
  { files }: FormPlatform,
): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  for (const file of stored.filter(isPicture)) {
    pictures[pictureName(file.id)] = await files.bytes(file.storageKey)
  }
  return pictures
}
