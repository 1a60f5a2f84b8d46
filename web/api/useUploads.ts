import { useCallback, useEffect, useRef, useState } from 'react'
import type { Uploaded } from '#contract/files'
import type { PickedFile } from '../ui/FilePicker.tsx'
import { useFailure } from './failure.tsx'
import { uploadFile } from './files.ts'
import { shrunk } from './shrunk.ts'

export interface Upload extends PickedFile {
  /** What the server knows it by, once it is there. */
  uploaded?: Uploaded
}

/** Files that are sent as soon as they are picked. Give what it answers to a FilePicker. */
export function useUploads(start: readonly Upload[] = []) {
  const [files, setFiles] = useState<readonly Upload[]>(start)
  const originals = useRef(new Map<string, { file: File; stop: AbortController }>())
  const { words } = useFailure()

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }, [])

  const send = async (key: string) => {
    const original = originals.current.get(key)
    if (!original) return
    change(key, { state: 'uploading', progress: 0 })
    try {
      const uploaded = await uploadFile(await shrunk(original.file), {
        signal: original.stop.signal,
        idempotencyKey: key,
        onProgress: (progress) => change(key, { progress }),
      })
      change(key, { state: 'done', uploaded })
    } catch (error) {
      if (!original.stop.signal.aborted) change(key, { state: 'failed', error: words(error).text })
    }
  }

  const onPick = (picked: File[]) => {
    const added = picked.map((file) => {
      const upload = asUpload(file)
      originals.current.set(upload.key, { file, stop: new AbortController() })
      return upload
    })
    setFiles((all) => [...all, ...added])
    for (const { key } of added) void send(key)
  }

  const onRemove = (key: string) => {
    originals.current.get(key)?.stop.abort()
    originals.current.delete(key)
    files.filter((one) => one.key === key).forEach(forgetPreview)
    setFiles((all) => all.filter((one) => one.key !== key))
  }

  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  useEffect(() => () => latest.current.forEach(forgetPreview), [])

  return {
    files,
    onPick,
    onRemove,
    onRetry: (key: string) => void send(key),
    isUploading: files.some(({ state }) => state === 'uploading'),
    done: files.flatMap(({ uploaded }) => (uploaded ? [uploaded] : [])),
  }
}

function asUpload(file: File): Upload {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  return {
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    preview,
    state: 'uploading',
    progress: 0,
  }
}

/** An object URL holds its file in memory until it is given up. */
function forgetPreview({ preview }: Upload): void {
  if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
}
