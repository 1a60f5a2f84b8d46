import { pages, type Right } from '#contract/access'
import { callRights } from '#contract/call-rights'
import { findDenial, getReadableQueues } from '#contract/authorization'
import type { Output } from '#contract/api'
import { parseCallRoute } from '#contract/calls'
import { mayReadBankData } from '#contract/operator/staff-access'
import { asMarketplace, formatInstant, type Call, type Person, type PersonCall } from '#server/kernel/call'
import { Refusal } from '#server/kernel/refusal'
import type { BinaryReply } from '#server/kernel/routes'
import { isProtocolArchive, issueArchiveToken } from './archive-tokens.queries.ts'
import { isShownInBrowser, thumbnailType, toSafeFileName } from './file-names.rules.ts'
import { fileTokenMinutes, signFileToken, verifyFileToken } from './file-tokens.crypto.ts'
import { canSeeFile, type FileViewer } from './file-visibility.sql.ts'
import { findFileById } from './files.sql.ts'

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Paths of files as they occur in replies. */
const fileResourcePattern = new RegExp(
  `^(?:/api/media/(?:file|thumbnail)|/documents-api/file)/(${uuidPattern})$`,
)

/**
 * Issues a token for one file that is valid for five minutes. Throws `not_found` for files that the person
 * may not see.
 */
export async function issueFileToken(call: PersonCall, resource: string): Promise<Output<'file.token'>> {
  if (isProtocolArchive(resource)) return issueArchiveToken(call, resource)
  const id = fileResourcePattern.exec(resource)?.[1]
  if (!id) throw new Refusal('not_found')
  await requireVisibleFile(call, id)
  const endsAt = call.now.add({ minutes: fileTokenMinutes })
  return {
    jwt: await signFileToken(call.services.files.key, resource, endsAt),
    expires_at: formatInstant(endsAt),
  }
}

/** Returns the path of a file with a token, for features that have checked the permission themselves. */
export async function createSignedFilePath(
  call: Call,
  fileId: string,
): Promise<{ path: string; expires_at: string }> {
  const path = parseCallRoute('file.read').path.replace('{id}', fileId)
  const endsAt = call.now.add({ minutes: fileTokenMinutes })
  const jwt = await signFileToken(call.services.files.key, path, endsAt)
  return { path: `${path}?jwt=${jwt}&download=1`, expires_at: formatInstant(endsAt) }
}

/** Returns the path of a picture's thumbnail with a token, for features that have checked the permission themselves. */
export async function createSignedThumbnailPath(call: Call, fileId: string): Promise<string> {
  const path = parseCallRoute('file.thumbnail').path.replace('{id}', fileId)
  const endsAt = call.now.add({ minutes: fileTokenMinutes })
  return `${path}?jwt=${await signFileToken(call.services.files.key, path, endsAt)}`
}

/** Throws `not_found` for a file that this person may not see. */
export async function requireVisibleFile(call: PersonCall, id: string): Promise<void> {
  const isVisible = await canSeeFile(asMarketplace(call).tx, id, toFileViewer(call.actor))
  if (!isVisible) throw new Refusal('not_found')
}

/** False for a person of the marketplace whose role hides bank data and who sees the portal as this user does. */
function mayReadBankDataAs({ viewedBy }: Person): boolean {
  return !viewedBy || mayReadBankData(viewedBy.role)
}

function toFileViewer(person: Person): FileViewer {
  const may = (right: Right) => findDenial(right, person) === null
  return {
    contactId: person.contactId,
    accountIds: person.accountIds,
    ownOrdersOnly: person.ownOrdersOnly,
    onlyOrder: person.onlyOrder?.orderId ?? null,
    queues: getReadableQueues(person.profiles),
    // Credit notes print the bank details, which some people of the marketplace may not see.
    mayListCreditNotes: may(callRights['creditNote.list']) && mayReadBankDataAs(person),
    mayReadCompanyDocuments: may(pages.payment),
  }
}

/**
 * Returns the bytes of a file to the holder of a token for `resource`, the requested path. Types that a
 * browser cannot show or that could contain scripts are sent as a download; others only if `download` asks
 * for it.
 */
export async function openFileDownload(
  call: Call,
  id: string,
  resource: string,
  token: string | undefined,
  download?: string,
): Promise<BinaryReply> {
  await verifyFileToken(call.services.files.key, [resource], token, call.now)
  const file = await findFileById(call.tx, id)
  if (!file) throw new Refusal('not_found')
  const { stream, size } = await openStoredBytes(call, file.storageKey)
  const saved = isDownloadRequested(download) || !isShownInBrowser(file.contentType, file.isSent)
  return { stream, size, contentType: file.contentType, fileName: file.name, download: saved }
}

/**
 * Returns the bytes of a file for viewing beside its fields, for callers that have checked the permission themselves.
 * PDF files are shown too, see `showsPdf` in `BinaryReply`.
 */
export async function openFileForViewing(call: Call, id: string): Promise<BinaryReply> {
  const file = await findFileById(call.tx, id)
  if (!file) throw new Refusal('not_found')
  const { stream, size } = await openStoredBytes(call, file.storageKey)
  const { contentType, name: fileName } = file
  return { stream, size, contentType, fileName, download: false, showsPdf: contentType === 'application/pdf' }
}

/** Returns the thumbnail of a file to the holder of a token for its path. */
export async function openThumbnailDownload(
  call: Call,
  id: string,
  token: string | undefined,
  download?: string,
): Promise<BinaryReply> {
  await verifyFileToken(call.services.files.key, [`/api/media/thumbnail/${id}`], token, call.now)
  const file = await findFileById(call.tx, id)
  if (!file?.thumbnailKey) throw new Refusal('not_found')
  const { stream, size } = await openStoredBytes(call, file.thumbnailKey)
  const name = toSafeFileName(file.name, thumbnailType)
  return { stream, size, contentType: thumbnailType, fileName: name, download: isDownloadRequested(download) }
}

function isDownloadRequested(download: string | undefined): boolean {
  return download === '1' || download === 'true'
}

async function openStoredBytes({ services }: Call, key: string) {
  const { store } = services.files
  try {
    const size = await store.size(key)
    return { size, stream: await store.read(key) }
  } catch (error) {
    if ((error as Error).name === 'FileMissing') throw new Refusal('not_found')
    throw error
  }
}
