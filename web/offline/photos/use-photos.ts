import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileLimit, fileTypes } from '#contract/kit/upload-limits'
import { deviceFiles } from '../uploads/device-files.ts'
import { isDeviceName } from '../pending/pending-call.ts'
import { CallError } from '#web/api/http/errors'
import { useIsOnline } from '#web/api/http/connectivity'
import { shrinkImage } from '../uploads/shrink-image.ts'
import { pendingCallsStore } from '../pending/pending-calls-store.ts'
import { getStorageProblem } from '../storage/storage-problem.ts'
import { unsavedPhotos, useUnsavedPhotos } from './unsaved-photos.ts'

/** A photo that is not in the draft. */
export interface LocalPhoto {
  readonly key: string
  readonly name: string
  readonly bytes: Blob | null
  /** `unsaved`: it is only in this page, because the device is full. */
  readonly state: 'preparing' | 'refused' | 'unsaved'
  readonly error?: string
  /** The photo of the draft that this one will replace, such as the one that was drawn on. */
  readonly originalId?: string | null
}

interface PhotosOptions {
  /** The question of a user's draft that the photos belong to. */
  readonly scope: string
  /** The files of the draft, by device name or server name. */
  readonly names: readonly string[]
  /**
   * Writes a file's name into the draft. May be called after the component is unmounted, and again for a name
   * that is already there.
   */
  readonly onAdd: (name: string, originalId: string | null) => void
  /** Removes a file's name from the draft. */
  readonly onRemove: (name: string) => void
  /** Called when the first photo begins to be stored, and when the last one is. */
  readonly onBusy?: (isBusy: boolean) => void
}

export type Photos = ReturnType<typeof usePhotos>

/**
 * Handles the photos of one question. A photo is stored on the device first, then its name is written into
 * the draft, then it is uploaded. The upload renames it in the draft (`drafts.replaceFileName`). Unmounting
 * in between changes nothing.
 */
export function usePhotos({ scope, names, onAdd, onRemove, onBusy }: PhotosOptions) {
  const t = useTranslations('files')
  const isUp = useIsOnline()
  const [local, setLocal] = useState<readonly LocalPhoto[]>([])
  const unsaved = useUnsavedPhotos().filter((one) => one.scope === scope)
  const callbacks = useRef({ onAdd, onBusy })
  useEffect(() => {
    callbacks.current = { onAdd, onBusy }
  })
  const add = (name: string, originalId: string | null) => {
    callbacks.current.onAdd(name, originalId)
    void deviceFiles.markInDraft([name])
  }

  const fail = (key: string, error: string) =>
    setLocal((all) => all.map((one) => (one.key === key ? { ...one, state: 'refused', error } : one)))

  const store = async (
    key: string,
    file: File,
    { originalId, caption }: { originalId: string | null; caption: string | null },
  ) => {
    const fault = findPhotoFault(file)
    if (fault) return fail(key, t(fault))
    const small = await shrinkImage(file)
    try {
      add(await deviceFiles.save(small, { id: key, scope, originalId, caption }), originalId)
    } catch (error) {
      const problem = getStorageProblem(error) ?? 'failing'
      const onAdd = (name: string) => callbacks.current.onAdd(name, originalId)
      unsavedPhotos.add({ key, scope, file: small, originalId, caption, isTrying: false, problem, onAdd })
      void unsavedPhotos.save(key).catch(() => undefined)
    }
    setLocal((all) => withoutPhoto(all, key))
  }

  // One at a time: the draft keeps the order of picking, and a phone decodes one large picture at a time.
  const queue = useRef(Promise.resolve())
  const running = useRef(0)
  const run = (by: 1 | -1) => {
    running.current += by
    callbacks.current.onBusy?.(running.current > 0)
  }
  /** Takes photos; `caption` is that of a photo that replaces another one. */
  const onPick = (
    files: readonly File[],
    originalId: string | null = null,
    caption: string | null = null,
  ) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      setLocal((all) => [...all, { key, name: file.name, bytes: file, state: 'preparing', originalId }])
      run(1)
      queue.current = queue.current
        .then(() => store(key, file, { originalId, caption }))
        .finally(() => run(-1))
    }
  }

  useEffect(() => {
    void deviceFiles.listWithoutDraft(scope).then((found) => {
      for (const name of found) add(name, null)
    })
    // Once for each question; `add` is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scope])

  const missingFiles = useUploads(names, isUp, (name, error) => {
    void deviceFiles.read(name).then((file) => {
      const bytes = file?.bytes ?? null
      setLocal((all) => [
        ...all,
        { key: name, name: file?.name ?? '', bytes, state: 'refused', error: error.msg },
      ])
    })
    onRemove(name)
  })

  useEffect(() => {
    if (!isUp) return
    for (const { key } of unsaved) void unsavedPhotos.save(key).catch(() => undefined)
    // Once the server can be reached; a photo that is picked later is tried when it is picked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUp])

  const isAddition = ({ originalId }: { readonly originalId?: string | null }) => !originalId
  const preparing = local.filter(({ state }) => state === 'preparing')
  return {
    names,
    /** Files of the draft whose bytes are neither on the device nor on the server. */
    missingFiles,
    onPick,
    local: [
      ...local,
      ...unsaved.map(({ key, file }): LocalPhoto => ({
        key,
        name: file.name,
        bytes: file,
        state: 'unsaved',
      })),
    ],
    /** The number of files that will be added to the draft soon. One that replaces another needs no room. */
    coming: preparing.filter(isAddition).length + unsaved.filter(isAddition).length,
    onRemove: (key: string) => {
      setLocal((all) => withoutPhoto(all, key))
      unsavedPhotos.remove(key)
      if (!names.includes(key)) return isDeviceName(key) ? void deviceFiles.discard(key) : undefined
      onRemove(key)
      void deviceFiles.discard(key)
    },
  }
}

const retryDelayMs = 15_000

/**
 * Uploads files as soon as the server is reachable. Returns the names of files that are missing on the
 * device.
 */
function useUploads(
  names: readonly string[],
  isUp: boolean,
  onRefused: (name: string, error: CallError) => void,
): ReadonlySet<string> {
  const [round, setRound] = useState(0)
  const [missingFiles, setMissingFiles] = useState<ReadonlySet<string>>(new Set())
  const waiting = isUp ? names.filter(isDeviceName).join(' ') : ''
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  })
  useEffect(() => {
    if (waiting === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const sent = waiting.split(' ').map((name) =>
      deviceFiles.upload(name).catch((error: unknown) => {
        if (isOver) return
        if (error instanceof CallError && isAboutContent(error)) return refused.current(name, error)
        if (error instanceof Error && error.name === 'MissingPart')
          setMissingFiles((all) => new Set([...all, name]))
        else timer ??= setTimeout(() => setRound((before) => before + 1), retryDelayMs)
      }),
    )
    void Promise.all(sent)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [waiting, round])
  return missingFiles
}

/** Whether the server will never accept this file. */
function isAboutContent({ status }: CallError): boolean {
  return status === 413 || status === 415 || status === 422
}

/** Checks what can be checked without an upload; the server checks the content. */
function findPhotoFault({ size, type }: File): 'fileTooLarge' | 'fileType' | 'fileEmpty' | null {
  if (size === 0) return 'fileEmpty'
  if (type !== '' && !fileTypes.some((one) => one === type)) return 'fileType'
  return size > fileLimit && type === 'application/pdf' ? 'fileTooLarge' : null
}

const withoutPhoto = (all: readonly LocalPhoto[], key: string) => all.filter((one) => one.key !== key)

/** Whether two names belong to one file, which has a device name and a server name. */
export function isSameFile(one: string, other: string): boolean {
  const names = pendingCallsStore.serverNames()
  return one === other || names.get(one) === other || names.get(other) === one
}
