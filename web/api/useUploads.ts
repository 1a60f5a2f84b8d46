import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Uploaded } from '#contract/files'
import { fileLimit, fileTypes } from '#contract/kit/upload-limits'
import type { PickedFile } from '../ui/FilePicker.tsx'
import { CallError, NetworkError } from './errors.ts'
import { line } from './line.ts'
import { sendFile } from './sending.ts'
import { shrunk } from './shrunk.ts'
import { useDeviceFailure } from './useDeviceFailure.ts'
import { waitingFiles } from './waiting-files.ts'

export interface Upload extends PickedFile {
  /** What the server knows it by, once it is there. */
  uploaded?: Uploaded
  /** The picture that this one was drawn on. */
  originalId: string | null
  bytes: Blob
  /** Of one that failed: nobody refused it, and it is on this page alone. */
  isUnsaved?: boolean
}

interface UploadsOptions {
  /** Where the files belong: with it their bytes stay on the device until the server has them, over a reload too. */
  scope?: string
  /**
   * Without a network a file is kept on the device and taken as there: it has a name of the device's by which what
   * is made of it speaks of it, and travels with that (outbox).
   */
  keeps?: boolean
  /** Told when the first begins and the last ends, also after whoever asked has gone: sending goes on. */
  onBusy?: (isBusy: boolean) => void
  /** Called once for each file that has arrived. */
  onDone?: (uploaded: Uploaded, upload: Upload) => void
}

interface Original {
  readonly bytes: Blob
  readonly stop: AbortController
  readonly uploadId: string | null
}

/** What is being sent: whoever comes back to where it was picked waits for it and does not send it twice. */
const underWay = new Map<string, Promise<Uploaded>>()

/** Files that are sent as soon as they are picked. Give what it answers to a FilePicker. */
export function useUploads({ scope, keeps = false, onBusy, onDone }: UploadsOptions = {}) {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const originals = useRef(new Map<string, Original>())
  const arrived = useRef(onDone)
  const busy = useRef(onBusy)
  useEffect(() => {
    arrived.current = onDone
    busy.current = onBusy
  })
  const running = useRef(0)
  const run = (change: 1 | -1) => {
    running.current += change
    busy.current?.(running.current > 0)
  }
  const failure = useDeviceFailure()
  const t = useTranslations('files')

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }, [])

  const send = async (upload: Upload) => {
    const { key, name, originalId } = upload
    const original = originals.current.get(key)
    if (!original) return
    change(key, { state: 'uploading', progress: 0, note: null })
    run(1)
    let begun = original.uploadId
    try {
      const sending =
        underWay.get(key) ??
        sendFile(original.bytes, name, {
          originalId,
          uploadId: original.uploadId,
          signal: original.stop.signal,
          ...(keeps ? { tries: line.isUp() ? 2 : 1 } : {}),
          onStart: (id) => {
            begun = id
            if (scope) void waitingFiles.begun(key, id)
          },
          onProgress: (progress) => change(key, { progress }),
          onTrouble: (error) => change(key, { note: error ? t('sendsAgain') : null }),
        })
      underWay.set(key, sending)
      const uploaded = await sending.catch((error: unknown) => {
        if (!keeps || !(error instanceof NetworkError)) throw error
        return keptHere(upload, begun)
      })
      change(key, { state: 'done', uploaded })
      arrived.current?.(uploaded, upload)
      if (scope) waitingFiles.arrived(key)
    } catch (error) {
      if (original.stop.signal.aborted) return
      change(key, {
        state: 'failed',
        error: why(error),
        note: null,
        isUnsaved: !(error instanceof CallError),
      })
      if (error instanceof CallError && scope) void waitingFiles.drop(key)
    } finally {
      underWay.delete(key)
      run(-1)
    }
  }

  /** What the server says of the file itself is said as it stands: which, why, what is allowed. */
  const why = (error: unknown): string =>
    error instanceof CallError && (error.status === 415 || error.status === 413)
      ? error.msg
      : failure.text(error)

  const add = (
    name: string,
    bytes: Blob,
    originalId: string | null,
    kept?: { key: string; uploadId: string | null },
  ) => {
    const upload = asUpload(name, bytes, originalId, kept?.key)
    const stop = new AbortController()
    originals.current.set(upload.key, { bytes, stop, uploadId: kept?.uploadId ?? null })
    setFiles((all) => [...all, upload])
    return upload
  }

  const begin = async (file: File, originalId: string | null) => {
    const fault = faultOf(file)
    const bytes = fault ? file : await shrunk(file)
    const { name } = bytes
    const upload = add(name, bytes, originalId)
    if (fault) return change(upload.key, { state: 'failed', error: t(fault) })
    const waiting = { key: upload.key, name, bytes, originalId, uploadId: null, addedAt: Date.now() }
    if (scope) await waitingFiles.keep({ ...waiting, scope })
    await send(upload)
  }

  const resume = async (of: string) => {
    for (const { key, name, bytes, originalId, uploadId } of await waitingFiles.of(of)) {
      if (!originals.current.has(key)) void send(add(name, bytes, originalId, { key, uploadId }))
    }
  }
  useEffect(() => {
    if (scope) void resume(scope)
    // What waits belongs to the scope; everything else is new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scope])

  const forget = (key: string) => {
    files.filter((one) => one.key === key).forEach(forgetPreview)
    originals.current.delete(key)
    setFiles((all) => all.filter((one) => one.key !== key))
  }

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => () => latest.current.forEach(forgetPreview), [])

  return {
    files,
    onPick: (picked: File[], originalId: string | null = null) => {
      for (const file of picked) void begin(file, originalId)
    },
    onRemove: (key: string) => {
      originals.current.get(key)?.stop.abort()
      if (scope) void waitingFiles.drop(key)
      forget(key)
    },
    onRetry: (key: string) => {
      const upload = files.find((one) => one.key === key)
      if (upload) void send(upload)
    },
    isUploading: files.some(({ state }) => state === 'uploading'),
    isUnsaved: files.some(({ state, isUnsaved }) => state === 'failed' && isUnsaved),
    done: files.flatMap(({ uploaded }) => (uploaded ? [uploaded] : [])),
  }
}

/** As the server would tell of it, by the device's name. */
async function keptHere({ name, bytes, originalId }: Upload, uploadId: string | null): Promise<Uploaded> {
  const { deviceFiles } = await import('./deviceFiles.ts')
  const file = new File([bytes], name, { type: bytes.type })
  const id = await deviceFiles.keep(file, { originalId, uploadId })
  return { id, name, type: bytes.type, size: bytes.size, thumbnail_path: null }
}

/** What need not travel to be refused; the server looks at the content. */
function faultOf({ size, type }: File): 'fileTooLarge' | 'fileType' | 'fileEmpty' | null {
  if (size === 0) return 'fileEmpty'
  if (type !== '' && !fileTypes.some((one) => one === type)) return 'fileType'
  return size > fileLimit && type === 'application/pdf' ? 'fileTooLarge' : null
}

function asUpload(name: string, bytes: Blob, originalId: string | null, key?: string): Upload {
  const preview = bytes.type.startsWith('image/') ? URL.createObjectURL(bytes) : null
  return {
    key: key ?? crypto.randomUUID(),
    name,
    size: bytes.size,
    preview,
    originalId,
    bytes,
    state: 'uploading',
    progress: 0,
  }
}

/** An object URL holds its file in memory until it is given up. */
function forgetPreview({ preview }: Upload): void {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
