import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '#contract/kit/form-model'
import { storeFile } from '#server/features/files/files.commands'
import { announce } from '#server/kernel/announce'
import { instant, type Call } from '#server/kernel/call'
import type { JobHandlers } from '#server/kernel/job-handlers'
import { record } from '#server/kernel/record'
import type { Files } from '#server/platform/files'
import type { PdfPrinter } from '#server/platform/pdf'
import type { printPicture } from '#server/platform/print-picture'
import {
  insertProtocol,
  protocolData,
  protocolStands,
  storedFiles,
  type ProtocolData,
  type StoredPicture,
} from './protocol.sql.ts'
import { pictureName, protocolSheet, type KnownFile, type Sheet } from './protocol-sheet.ts'

export interface FormPlatform {
  readonly pdf: PdfPrinter
  readonly files: Files
  readonly printPicture: typeof printPicture
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
  const sheet = protocolSheet(data, knownFiles(stored), { at: call.now, version })
  const bytes = await platform.pdf.render(template, sheet, {
    standard: 'a-2a',
    createdAt: call.now,
    files: await picturesOf(stored, platform),
  })
  await keep(call, { jobId, version, data, sheet, bytes })
}

async function keep(
  call: Call,
  made: { jobId: string; version: number; data: ProtocolData; sheet: Sheet; bytes: Buffer },
): Promise<void> {
  const { jobId, version, data, sheet, bytes } = made
  const accountId = data.company.id
  const file = await storeFile(call, {
    name: `${[sheet.title, data.sfid].filter(Boolean).join(' ')}.pdf`,
    contentType: 'application/pdf',
    data: bytes,
    accountId,
    jobId,
  })
  const row = { id: randomUUIDv7(), job_id: jobId, file_id: file.id, sha256: file.sha256 }
  await insertProtocol(call.tx, { ...row, order_version: version, created_at: instant(call.now) })
  const after = { version, file_id: file.id, sha256: file.sha256.toString('hex') }
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
