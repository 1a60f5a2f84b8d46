import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '#contract/kit/form-model'
import { announce } from '#server/kernel/announce'
import { instant, type Call } from '#server/kernel/call'
import type { JobHandlers } from '#server/kernel/job-handlers'
import { record } from '#server/kernel/record'
import type { Files } from '#server/platform/files'
import type { PdfPrinter } from '#server/platform/pdf'
import type { printPicture } from '#server/platform/print-picture'
import type { Seal } from '#server/platform/seal/seal'
import { qrCode } from './seals/qr-code.ts'
import { keepSealed } from './seals/seals.commands.ts'
import {
  insertProtocol,
  protocolData,
  protocolStands,
  storedFiles,
  type ProtocolData,
  type StoredPicture,
} from './protocol.sql.ts'
import { pictureName, protocolSheet, qrName, type KnownFile, type Sheet } from './protocol-sheet.ts'

export interface FormPlatform {
  readonly pdf: PdfPrinter
  readonly files: Files
  readonly printPicture: typeof printPicture
  readonly seal: Seal
  /** Where people reach the product: the QR code leads there. */
  readonly publicUrl: string
}

const template = readFileSync(join(import.meta.dirname, 'protocol.typ'), 'utf8')

/** The jobs of this feature. */
export function formJobs(platform: FormPlatform): JobHandlers {
  return { 'protocol.render': (call, { jobId, version }) => renderProtocol(call, jobId, version, platform) }
}

/** Makes the protocol of an order once per version; what was made is never made again. */
async function renderProtocol(
  call: Call,
  jobId: string,
  version: number,
  platform: FormPlatform,
): Promise<void> {
  if (await protocolStands(call.tx, jobId, version)) return
  const data = await protocolData(call.tx, jobId)
  if (!data) return
  const stored = await storedFiles(call.tx, fileIdsOf(data))
  const seal = sealPlace(platform.publicUrl)
  const sheet = protocolSheet(data, knownFiles(stored), { at: call.now, version, seal })
  const pdf = await platform.pdf.render(template, sheet, {
    standard: 'a-2a',
    createdAt: call.now,
    files: { ...(await picturesOf(stored, platform)), [qrName]: qrCode(seal.address) },
  })
  await keep(call, platform.seal, { jobId, version, data, sheet, pdf, seal })
}

/** The id of a seal, and the page that says whether the document is still as it was. */
export interface SealPlace {
  readonly id: string
  readonly address: string
}

function sealPlace(publicUrl: string): SealPlace {
  const id = randomUUIDv7()
  return { id, address: `${publicUrl}/verify/${id}/` }
}

interface Made {
  readonly jobId: string
  readonly version: number
  readonly data: ProtocolData
  readonly sheet: Sheet
  readonly pdf: Buffer
  readonly seal: SealPlace
}

async function keep(call: Call, seal: Seal, made: Made): Promise<void> {
  const { jobId, version, data, sheet, pdf } = made
  const accountId = data.company.id
  const { id: fileId, sha256 } = await keepSealed(call, seal, {
    ...made.seal,
    kind: 'protocol',
    jobId,
    submissionId: null,
    accountId,
    orderVersion: version,
    name: `${[sheet.title, data.sfid].filter(Boolean).join(' ')}.pdf`,
    pdf,
    reason: sheet.title,
  })
  const row = { id: randomUUIDv7(), job_id: jobId, file_id: fileId, sha256 }
  await insertProtocol(call.tx, { ...row, order_version: version, created_at: instant(call.now) })
  const after = { version, file_id: fileId, sha256: sha256.toString('hex'), seal: made.seal.id }
  await record(call, { subject: 'order', id: jobId, step: 'protocol.render', accountId, after })
  await announce(call, { accountIds: [accountId], topic: 'order', jobId })
}

/** Every file that the protocol may show. */
function fileIdsOf(data: ProtocolData): string[] {
  const answered = data.submissions.flatMap(({ model, answers }) =>
    filesIn(model, answers).flatMap(({ ids }) => ids),
  )
  const signature = data.signature?.fileId ? [data.signature.fileId] : []
  return [...new Set([...answered, ...data.pictures.map(({ fileId }) => fileId), ...signature])]
}

function knownFiles(stored: readonly StoredPicture[]): Map<string, KnownFile> {
  return new Map(
    stored.map((file) => [
      file.id,
      isPicture(file) ? { picture: true } : { picture: false, name: file.name },
    ]),
  )
}

function isPicture({ contentType }: StoredPicture): boolean {
  return contentType.startsWith('image/')
}

/** One after the other: a protocol may show sixty, and two cores serve requests as well. */
async function picturesOf(
  stored: readonly StoredPicture[],
  { files, printPicture }: FormPlatform,
): Promise<Record<string, Buffer>> {
  const pictures: Record<string, Buffer> = {}
  for (const file of stored.filter(isPicture)) {
    pictures[pictureName(file.id)] = await printPicture(await files.bytes(file.storageKey))
  }
  return pictures
}
