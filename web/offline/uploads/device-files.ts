import { delMany, entries, get, promisifyRequest, set } from 'idb-keyval'
import { openStore } from '../database/database.ts'
import { callApi } from '#web/api/call'
import { drafts } from '../drafts/drafts.ts'
import {
  parseDeviceId,
  isDeviceName,
  replaceDeviceNames,
  toDeviceName,
  listDeviceNames,
} from '../pending/pending-call.ts'
import { NetworkError } from '#web/api/http/errors'
import { uploadProgress } from './upload-progress.ts'
import { type FormerPhoto, moveFormerPhotos } from './former-photos.ts'
import { connectivity } from '#web/api/http/connectivity'
import { uploadFile } from './upload-file.ts'
import { getCurrentOwner, isOwnRow, pendingCallsStore } from '../pending/pending-calls-store.ts'

const filesStore = openStore('device-files')

/**
 * The bytes of a photo or signature. They stay on the device until a reply of the server contains the file's
 * name (a draft, a submission, a step): only then nothing is lost by a reload or an empty battery.
 */
export interface DeviceFile {
  readonly id: string
  readonly owner: string
  readonly name: string
  readonly bytes: Blob
  /** Empty: the user has removed the caption. Null: none, or the one that the server copies from the original. */
  readonly caption: string | null
  /** The picture that this one was drawn on. */
  readonly originalId: string | null
  readonly at: number
  /** The server's id of an upload in progress. */
  readonly uploadId: string | null
  /** The question that the file was picked for; null once the draft contains the file's name. */
  readonly scope?: string | null
}

/** A file of a pending call is neither on the device nor on the server. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

interface SaveOptions {
  /** The id of the file: storing the same id twice results in one file. */
  readonly id?: string
  readonly scope?: string
  readonly originalId?: string | null
  readonly caption?: string | null
  readonly uploadId?: string | null
}

/** After so many consecutive failures the connection counts as broken. */
const maxAttempts = 2
/** Files that no draft and no pending call names are deleted after this many milliseconds. */
const maxAgeMs = 60 * 86_400_000

/**
 * The files that this page has stored. Browsers delete the IndexedDB of an open page when the disk is full; a file that is
 * missing there is read from here and stored again.
 */
const savedByThisPage = new Map<string, DeviceFile>()
const uploadsInProgress = new Map<string, Promise<string>>()
let lastAddedAt = 0

export const deviceFiles = {
  /** Stores a file and returns its device name. @throws DOMException if there is no space. */
  async save(file: Blob & { readonly name: string }, options: SaveOptions = {}): Promise<string> {
    const id = options.id ?? crypto.randomUUID()
    // Files keep the order of picking, also within a millisecond.
    lastAddedAt = Math.max(Date.now(), lastAddedAt + 1)
    const stored: DeviceFile = {
      id,
      owner: getCurrentOwner() ?? '',
      name: file.name,
      bytes: file,
      caption: options.caption ?? null,
      originalId: options.originalId ?? null,
      at: lastAddedAt,
      uploadId: options.uploadId ?? null,
      scope: options.scope ?? null,
    }
    requestPersistence()
    await set(id, stored, filesStore)
    savedByThisPage.set(id, stored)
    return toDeviceName(id)
  },

  /** Returns null if the file is not on the device or belongs to another user. */
  async read(name: string): Promise<DeviceFile | null> {
    const id = parseDeviceId(name)
    const file = (await get<DeviceFile>(id, filesStore).catch(() => undefined)) ?? (await restoreFile(id))
    return file && isOwnRow(file.owner) ? file : null
  },

  /**
   * Returns files that were picked for this question but never reached its draft, because the browser was
   * closed in between, in the order of picking.
   */
  async listWithoutDraft(scope: string): Promise<string[]> {
    await addFormerPhotos()
    await pendingCallsStore.reload().catch(() => undefined)
    const rows = await entries<string, DeviceFile>(filesStore).catch(() => [])
    return rows
      .map(([, file]) => file)
      .filter((file) => file.scope === scope && file.owner === getCurrentOwner())
      .toSorted((one, other) => one.at - other.at)
      .map(({ id }) => toDeviceName(id))
      .filter((name) => !pendingCallsStore.serverNames().has(name) && !isInPendingCall(name))
  },

  /** Records that the draft contains these files. From now on only removing them there deletes them. */
  async markInDraft(names: readonly string[]): Promise<void> {
    for (const name of names.filter(isDeviceName))
      await updateDeviceFile(name, { scope: null }).catch(() => undefined)
  },

  /** @throws DOMException if there is no space. */
  setCaption: (name: string, caption: string | null): Promise<void> =>
    updateDeviceFile(name, { caption: caption ?? '' }),

  /** Uploads a file or continues its upload, and returns the server's name. */
  upload(name: string): Promise<string> {
    const sending =
      uploadsInProgress.get(name) ?? uploadDeviceFile(name).finally(() => uploadsInProgress.delete(name))
    uploadsInProgress.set(name, sending)
    return sending
  },

  /** Uploads every file of this device that a value names and returns the value with the server's names. */
  async uploadAll<T>(value: T): Promise<T> {
    const names = await Promise.all(
      listDeviceNames(value).map(async (name) => [name, await deviceFiles.upload(name)] as const),
    )
    return replaceDeviceNames(value, new Map(names))
  },

  async remove(files: readonly string[]): Promise<void> {
    const ids = files.map(parseDeviceId)
    for (const id of ids) savedByThisPage.delete(id)
    await delMany(ids, filesStore).catch(() => undefined)
  },

  /** Deletes the bytes of all files that a value names, because the server has stored this value. */
  async removeStoredByServer(value: unknown): Promise<void> {
    await deviceFiles.remove(await deviceFiles.listNamed(value))
  },

  /**
   * Returns the device names of all files that a value names by either name, and of the pictures that they were drawn on.
   * Pictures that a pending call other than `call` contains are left out.
   */
  async listNamed(value: unknown, call?: string): Promise<string[]> {
    const text = JSON.stringify(value ?? null)
    const sent = [...pendingCallsStore.serverNames()].flatMap(([device, server]) =>
      text.includes(server) ? [device] : [],
    )
    const names = [...listDeviceNames(value), ...sent]
    const originals = await Promise.all(names.map(async (name) => (await deviceFiles.read(name))?.originalId))
    return [
      ...names,
      ...originals.filter((id) => typeof id === 'string' && isDeviceName(id) && !isInPendingCall(id, call)),
    ] as string[]
  },

  /** Deletes the bytes of a file that was removed from its draft, unless a pending call contains it. */
  async discard(name: string): Promise<void> {
    const device = isDeviceName(name) ? name : findDeviceName(name)
    if (device && !isInPendingCall(device)) await deviceFiles.remove([device])
  },
}

/** Returns the device name of a file by its server name. */
export function findDeviceName(serverName: string): string | null {
  return [...pendingCallsStore.serverNames()].find(([, server]) => server === serverName)?.[0] ?? null
}

/** Whether a pending call, other than `except`, contains the file by either name. */
function isInPendingCall(name: string, except?: string): boolean {
  const server = pendingCallsStore.serverNames().get(name)
  return pendingCallsStore.listAll().some(({ id, errand }) => {
    if (id === except) return false
    const text = JSON.stringify(errand.given)
    return text.includes(name) || (server !== undefined && text.includes(server))
  })
}

/**
 * Uploads a file now, or stores it on the device if the connection fails. Returns its name.
 * @throws the server's refusal; DOMException if there is no space.
 */
export async function uploadOrStore(file: File): Promise<string> {
  if (connectivity.isOnline()) {
    try {
      return (await uploadFile(file, file.name, { maxAttempts: maxAttempts })).id
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
  }
  return deviceFiles.save(file)
}

async function uploadDeviceFile(name: string): Promise<string> {
  const known = pendingCallsStore.serverNames().get(name)
  if (known) return known
  const file = await deviceFiles.read(name)
  if (!file) throw new MissingPart()
  const { originalId, bytes, uploadId, id } = file
  const original = originalId && isDeviceName(originalId) ? await deviceFiles.upload(originalId) : originalId
  uploadProgress.set(name, { progress: 0, isSlow: false })
  try {
    const uploaded = await uploadFile(bytes, file.name, {
      originalId: original,
      uploadId,
      startKey: id,
      maxAttempts: maxAttempts,
      // If the upload's id cannot be stored, the start key finds the same upload again.
      onStart: (begun) => void updateDeviceFile(name, { uploadId: begun }).catch(() => undefined),
      onProgress: (progress) => uploadProgress.set(name, { progress, isSlow: false }),
      onTrouble: (error) => uploadProgress.set(name, { progress: 0, isSlow: error !== null }),
    })
    const sent = await sendCaption(name, uploaded.id)
    // If the server's name cannot be stored, the file is sent again, and the start key makes it the same
    // file.
    await pendingCallsStore.saveServerName(name, uploaded.id).catch(() => undefined)
    await sendCaption(name, uploaded.id, sent)
    drafts.replaceFileName(name, uploaded.id)
    return uploaded.id
  } finally {
    uploadProgress.set(name, null)
  }
}

/**
 * Sends the caption that the file has now, and again if the user has changed it meanwhile: on a slow line a caption is typed
 * while the photo is uploaded. Returns the caption that was sent last.
 */
async function sendCaption(name: string, fileId: string, sent: string | null = null): Promise<string | null> {
  const caption = (await deviceFiles.read(name))?.caption ?? null
  if (caption === null || caption === sent) return sent
  await saveUploadedCaption(fileId, caption)
  return sendCaption(name, fileId, caption)
}

/** Sets the caption of a file that the server has; an empty one removes it. */
export async function saveUploadedCaption(fileId: string, caption: string): Promise<void> {
  await callApi('file.describe', { params: { id: fileId }, body: { caption: caption || null } })
}

/** Stores a file of this page again if the browser has deleted it. */
async function restoreFile(id: string): Promise<DeviceFile | undefined> {
  const file = savedByThisPage.get(id)
  if (file) await set(id, file, filesStore).catch(() => undefined)
  return file
}

async function updateDeviceFile(name: string, part: Partial<DeviceFile>): Promise<void> {
  const id = parseDeviceId(name)
  const saved = savedByThisPage.get(id)
  if (saved) savedByThisPage.set(id, { ...saved, ...part })
  await filesStore('readwrite', async (table) => {
    const file = (await promisifyRequest(table.get(id))) as DeviceFile | undefined
    if (file) table.put({ ...file, ...part }, id)
    return promisifyRequest(table.transaction)
  })
}

/** The contact whose photos were moved from the database of an earlier version; once per page. */
let formerPhotosMove: { readonly owner: string; readonly done: Promise<void> } | null = null

/** Adds the user's photos of an earlier version. If there is no space, they stay in the old database. */
function addFormerPhotos(): Promise<void> {
  const owner = getCurrentOwner()
  if (!owner) return Promise.resolve()
  if (formerPhotosMove?.owner !== owner) {
    const [contactId = ''] = owner.split(' ')
    const done = moveFormerPhotos(contactId, (photo) => storeFormerPhoto(photo, owner))
    formerPhotosMove = { owner, done: done.catch(() => undefined) }
  }
  return formerPhotosMove.done
}

function storeFormerPhoto(photo: FormerPhoto, owner: string): Promise<void> {
  const { key: id, name, bytes, originalId, addedAt: at, uploadId, scope } = photo
  const stored: DeviceFile = { id, owner, name, bytes, caption: null, originalId, at, uploadId, scope }
  return set(id, stored, filesStore)
}

let hasRequestedPersistence = false

/** Browsers that run out of space delete data that is not marked as persistent. */
function requestPersistence(): void {
  if (hasRequestedPersistence) return
  hasRequestedPersistence = true
  void navigator.storage?.persist?.().catch(() => undefined)
  void deleteUnusedDeviceFiles().catch(() => undefined)
}

async function deleteUnusedDeviceFiles(): Promise<void> {
  await pendingCallsStore.reload()
  const rows = await entries<string, DeviceFile>(filesStore)
  const pendingNames = new Set(
    pendingCallsStore.listAll().flatMap(({ errand }) => listDeviceNames(errand.given)),
  )
  const originals = new Set(rows.map(([, { originalId }]) => originalId))
  // Photos of drafts stay, however long the order is on hold.
  const draftTexts = await drafts.listTexts()
  const isInDraft = (name: string | undefined) =>
    name !== undefined && draftTexts.some((text) => text.includes(name))
  const isNamed = (name: string) =>
    pendingNames.has(name) ||
    originals.has(name) ||
    isInDraft(name) ||
    isInDraft(pendingCallsStore.serverNames().get(name))
  const isOld = ({ at, id }: DeviceFile) => Date.now() - at > maxAgeMs && !isNamed(toDeviceName(id))
  const old = rows.filter(([, file]) => isOld(file)).map(([id]) => id)
  await deviceFiles.remove(old.map(toDeviceName))
}
