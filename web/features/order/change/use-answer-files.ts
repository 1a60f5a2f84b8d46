import { useState } from 'react'
import { CallError } from '#web/api/http/errors'
import { uploadFile } from '#web/offline/uploads/upload-file'
import { shrinkImage } from '#web/offline/uploads/shrink-image'
import type { PickedFile } from '#web/ui/controls/fields/FilePicker.tsx'

interface AnswerFile extends PickedFile {
  readonly bytes: File
  /** The server's id of the file once it is uploaded. */
  readonly id?: string
}

/**
 * Uploads files as soon as they are picked. The answer itself needs a network, so nothing is stored on the
 * device.
 */
export function useAnswerFiles(failedText: string) {
  const [files, setFiles] = useState<readonly AnswerFile[]>([])
  const change = (key: string, part: Partial<AnswerFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const upload = async (key: string, file: File) => {
    change(key, { state: 'uploading' })
    try {
      const { id } = await uploadFile(await shrinkImage(file), file.name, { startKey: key })
      change(key, { id, state: 'done' })
    } catch (error) {
      change(key, { state: 'failed', error: error instanceof CallError ? error.msg : failedText })
    }
  }
  return {
    files,
    ids: files.flatMap(({ id }) => id ?? []),
    isBusy: files.some(({ state }) => state === 'uploading'),
    hasFailed: files.some(({ state }) => state === 'failed'),
    onPick: (picked: readonly File[]) => {
      for (const bytes of picked) {
        const key = crypto.randomUUID()
        setFiles((all) => [...all, { key, name: bytes.name, size: bytes.size, state: 'uploading', bytes }])
        void upload(key, bytes)
      }
    },
    onRemove: (key: string) => setFiles((all) => all.filter((one) => one.key !== key)),
    onRetry: (key: string) => {
      const file = files.find((one) => one.key === key)
      if (file) void upload(key, file.bytes)
    },
  }
}
