import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderSVG } from 'uqr'
import { getCustomerName } from '#contract/kit/person/customer-name'
import { listAnsweredFiles } from '#contract/forms/model'
import type { SavedBytes } from '#server/features/files/files.commands'
import { publishLiveChanges } from '#server/kernel/live-events'
import { formatInstant, type Call } from '#server/kernel/call'
import type { TaskHandlers, TaskContext } from '#server/kernel/task-handlers'
import { recordHistory } from '#server/kernel/history'
import type { FileStore } from '#server/platform/storage/file-store'
import type { PdfPrinter } from '#server/platform/documents/pdf-printer'
import type { Seal } from '#server/platform/documents/pdf-signing/seal'
import {
  clearProtocolFailure,
  clearReportFailure,
  markProtocolFailed,
  markReportFailed,
  type FailedDocument,
} from './failed-documents.sql.ts'
import { lockUnsealedReport } from '../reports/reports.sql.ts'
import {
  addSealedFile,
  saveSealedDocument,
  stampSealedDocument,
  type SealedDocument,
} from '../seals/seals.commands.ts'
import {
  countProtocols,
  insertProtocol,
  lockMissingEdition,
  findProtocolData,
  listProtocolFiles,
  type ProtocolData,
  type StoredPicture,
} from './protocol.sql.ts'
import { companyLocale, createDocumentName } from './document-names.rules.ts'
import { getPictureName, isPictureFile, toKnownFiles, type KnownFile } from './protocol-answers.document.ts'
import {
  createProtocolDocument,
  getProtocolTitle,
  qrCodeFileName,
  createReportDocument,
  type ProtocolDocument,
} from './protocol.document.ts'

export interface FormDependencies {
  readonly pdf: PdfPrinter
  readonly files: FileStore
  readonly seal: Seal
  /** Base URL of the product, used in the QR code. */
  readonly publicUrl: string
}

const protocolTemplate = readFileSync(join(import.meta.dirname, 'protocol.typ'), 'utf8')

/** Task handlers that create protocols and reports. */
export function createFormTasks(platform: FormDependencies): TaskHandlers {
  return {
    'protocol.render': {
      staged: (context, { orderId, version }) => renderProtocol(context, orderId, version, platform),
    },
    'report.render': {
      staged: (context, { submissionId }) => renderReportDocument(context, submissionId, platform),
    },
    'seal.stamp': { staged: (context, { sealId }) => stampSealedDocument(context, sealId) },
  }
}

/**
 * Handlers for tasks that failed for good: they record the failure for the marketplace and show it at the
 * order or report.
 */
export const formFailureHandlers: TaskHandlers = {
  'protocol.render': async (call, { orderId }) => {
    const at = formatInstant(call.now)
    await recordDocumentFailure(call, 'protocol', await markProtocolFailed(call.tx, orderId, at))
  },
  'report.render': async (call, { submissionId }) => {
    const at = formatInstant(call.now)
    await recordDocumentFailure(call, 'report', await markReportFailed(call.tx, submissionId, at))
  },
  // No user waits for a time stamp, so its failure is not reported. Being listed here, the task is tried every day until the authority answers.
  'seal.stamp': () => Promise.resolve(),
}

async function recordDocumentFailure(
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
 * Creates the protocol of an order once per version and edition; an existing protocol is never created again.
 * If a form is submitted or another protocol is saved during printing, it prints again, so that the newest
 * protocol contains the newest answers and each has its own number.
 */
async function renderProtocol(
  context: TaskContext,
  orderId: string,
  version: number,
  platform: FormDependencies,
): Promise<void> {
  const read = await context.transaction((call) => readProtocolInput(call, orderId, version))
  if (!read) return
  const { data, stored, edition, number, at } = read
  const { sheet, pdf, seal } = await printDocument(stored, at, platform, (files, place) =>
    createProtocolDocument(data, files, { at, version: number, seal: place }),
  )
  const saved = await saveSealedDocument(context.services, platform.seal, at, {
    ...seal,
    kind: 'protocol',
    orderId,
    submissionId: null,
    accountId: data.company.id,
    orderVersion: version,
    name: createDocumentName({
      ...toNamedOrder(data),
      title: getProtocolTitle(data, companyLocale),
      version: number,
      day: toBerlinDay(at),
    }),
    pdf,
    reason: sheet.title,
  })
  const isCurrent = await context.transaction(async (call) => {
    const missing = await lockMissingEdition(call.tx, orderId, version)
    if (missing === null) {
      await clearProtocolFailure(call.tx, orderId)
      return true
    }
    // Another run may have saved a protocol of another version with the same number.
    if (missing !== edition || (await countProtocols(call.tx, orderId)) + 1 !== number) return false
    const { id: fileId, sha256 } = await addSealedDocument(call, saved)
    await clearProtocolFailure(call.tx, orderId)
    const row = { id: randomUUIDv7(), job_id: orderId, file_id: fileId, sha256 }
    await insertProtocol(call.tx, { ...row, order_version: version, edition, created_at: formatInstant(at) })
    return true
  })
  if (!isCurrent) await renderProtocol(context, orderId, version, platform)
}

function toNamedOrder({ name, customer }: ProtocolData) {
  return {
    orderName: name,
    customer: getCustomerName({ name: customer.name, company_name: customer.company }),
  }
}

function toBerlinDay(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString()
}

/** Reads the content of a protocol in one snapshot; null if there is nothing to create. */
async function readProtocolInput(call: Call, orderId: string, version: number) {
  const edition = await lockMissingEdition(call.tx, orderId, version)
  if (edition === null) {
    await clearProtocolFailure(call.tx, orderId)
    return null
  }
  const data = await findProtocolData(call.tx, orderId)
  return (
    data && {
      data,
      edition,
      number: (await countProtocols(call.tx, orderId)) + 1,
      at: call.now,
      stored: await listProtocolFiles(call.tx, getProtocolFileIds(data)),
    }
  )
}

/**
 * Creates the PDF of a report in its current version unless it exists. If the report changes during printing,
 * it prints again.
 */
async function renderReportDocument(
  context: TaskContext,
  submissionId: string,
  platform: FormDependencies,
): Promise<void> {
  const read = await context.transaction((call) => readReportInput(call, submissionId))
  if (!read) return
  const { report, data, stored, at } = read
  const { orderId, orderVersion, version } = report
  const { sheet, pdf, seal } = await printDocument(stored, at, platform, (files, place) =>
    createReportDocument(data, submissionId, files, { at, version, seal: place }),
  )
  const answer = data.submissions.find(({ id }) => id === submissionId)?.answers['report-date']
  const day = typeof answer === 'string' ? answer : null
  const saved = await saveSealedDocument(context.services, platform.seal, at, {
    ...seal,
    kind: 'report',
    orderId,
    submissionId,
    accountId: data.company.id,
    orderVersion,
    name: createDocumentName({
      ...toNamedOrder(data),
      title: sheet.title,
      version,
      day: day ?? toBerlinDay(at),
    }),
    pdf,
    reason: sheet.title,
  })
  const isCurrent = await context.transaction(async (call) => {
    const now = await lockUnsealedReport(call.tx, submissionId)
    if (now?.version !== version) return now === null
    await addSealedDocument(call, saved)
    await clearReportFailure(call.tx, submissionId)
    return true
  })
  if (!isCurrent) await renderReportDocument(context, submissionId, platform)
}

/** Reads the content of a report's PDF in one snapshot; null if there is nothing to create. */
async function readReportInput(call: Call, submissionId: string) {
  const report = await lockUnsealedReport(call.tx, submissionId)
  const data = report && (await findProtocolData(call.tx, report.orderId))
  if (!data) return null
  const submissions = data.submissions.filter(({ id }) => id === submissionId)
  const fileIds = getProtocolFileIds({ ...data, submissions, pictures: [], signature: null })
  return { report, data, at: call.now, stored: await listProtocolFiles(call.tx, fileIds) }
}

type CreateDocument = (files: ReadonlyMap<string, KnownFile>, place: SealTarget) => ProtocolDocument

async function printDocument(
  stored: readonly StoredPicture[],
  at: Temporal.Instant,
  platform: FormDependencies,
  make: CreateDocument,
) {
  const seal = createSealTarget(platform.publicUrl)
  const sheet = make(toKnownFiles(stored), seal)
  const pdf = await platform.pdf.render(protocolTemplate, sheet, {
    standard: 'a-2a',
    createdAt: at,
    files: { [qrCodeFileName]: renderQrCode(seal.address) },
    pictures: await loadPictures(stored, platform),
  })
  return { sheet, pdf, seal }
}

/** The id of a seal and the page where the document can be verified. */
interface SealTarget {
  readonly id: string
  readonly address: string
}

function createSealTarget(publicUrl: string): SealTarget {
  const id = randomUUIDv7()
  return { id, address: `${publicUrl}/verify/${id}/` }
}

/** Adds a sealed document to its order and to the history (with its hash), and updates open screens. */
async function addSealedDocument(call: Call, saved: SealedDocument): Promise<SavedBytes> {
  const { made, bytes } = saved
  const { orderId, accountId, submissionId } = made
  await addSealedFile(call, saved)
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

/** Returns the ids of all files that the protocol may show. */
function getProtocolFileIds(data: ProtocolData): string[] {
  const answered = data.submissions.flatMap(({ model, answers }) =>
    listAnsweredFiles(model, answers).flatMap(({ ids }) => ids),
  )
  const signature = data.signature?.fileId ? [data.signature.fileId] : []
  return [...new Set([...answered, ...data.pictures.map(({ fileId }) => fileId), ...signature])]
}

/** One after another to limit memory: a protocol may show sixty pictures. */
async function loadPictures(
  stored: readonly StoredPicture[],
  { files }: FormDependencies,
): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  for (const file of stored.filter(isPictureFile)) {
    pictures[getPictureName(file.id)] = await files.readBytes(file.storageKey)
  }
  return pictures
}

/** Returns a QR code as SVG. Error correction level M stays readable with 15 % of the code damaged. */
function renderQrCode(text: string): Buffer {
  return Buffer.from(renderSVG(text, { ecc: 'M', border: 2 }))
}
