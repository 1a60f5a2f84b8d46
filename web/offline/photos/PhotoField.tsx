import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilePicker, PhotoTile, type PickedFile } from '#web/ui/controls/fields/FilePicker.tsx'
import { isDeviceName } from '../pending/pending-call.ts'
import { useFilePreview, useObjectUrl, type ServerFileInfo } from './use-file-preview.ts'
import { useUploadProgress } from '../uploads/upload-progress.ts'
import { unsavedPhotos } from './unsaved-photos.ts'
import { UnsavedPhotosNotice } from './UnsavedPhotosNotice.tsx'
import type { LocalPhoto, Photos } from './use-photos.ts'

interface PhotoFieldProps {
  label: string
  hint?: string | undefined
  optional?: boolean | undefined
  error?: string | readonly string[] | null | undefined
  photos: Photos
  multiple?: boolean
  /** The maximum number of files of the question. */
  maxFiles?: number
  /** Returns the text about files that were not taken, because they are more than `maxFiles`. */
  getExcessText?: (count: number) => string
  /** Returns the server's information about a file. */
  findFile?: (name: string) => ServerFileInfo | undefined
  /** Returns a text that replaces the caption of a photo. */
  getNote?: (name: string) => string | undefined
  onOpen?: (name: string) => void
}

/**
 * Shows the photos of one question and takes more. Each shows whether it is on the server or only on this
 * device.
 */
export function PhotoField({
  photos,
  maxFiles: most = Infinity,
  getExcessText,
  findFile: fileOf,
  getNote: noteOf,
  onOpen,
  ...field
}: PhotoFieldProps) {
  const room = Math.max(0, most - photos.names.length - photos.coming)
  const { local, names } = photos
  const [excess, setExcess] = useState(0)
  const pick = (picked: readonly File[]) => {
    setExcess(Math.max(0, picked.length - room))
    photos.onPick(picked.slice(0, room))
  }
  return (
    <div className="flex flex-col gap-2">
      <FilePicker
        {...field}
        photos
        isFull={room === 0}
        files={[]}
        before={[
          ...names.map((name) => (
            <DraftPhotoTile
              key={name}
              name={name}
              known={fileOf?.(name)}
              note={noteOf?.(name)}
              isGone={photos.missingFiles.has(name)}
              onOpen={onOpen}
              onRemove={photos.onRemove}
            />
          )),
          ...local.map((photo) => (
            <LocalPhotoTile key={photo.key} photo={photo} onRemove={photos.onRemove} />
          )),
        ]}
        notice={excess > 0 ? getExcessText?.(excess) : null}
        onPick={pick}
        onRemove={photos.onRemove}
      />
      {local.some(({ state }) => state === 'unsaved') ? <UnsavedPhotosNotice /> : null}
    </div>
  )
}

interface DraftPhotoTileProps {
  name: string
  known: ServerFileInfo | undefined
  note: string | undefined
  isGone: boolean
  onOpen: ((name: string) => void) | undefined
  onRemove: (name: string) => void
}

function DraftPhotoTile({ name, known, note, isGone, onOpen, onRemove }: DraftPhotoTileProps) {
  const t = useTranslations('files')
  const view = useFilePreview(name, known)
  const transfer = useUploadProgress().get(name)
  const file: PickedFile = {
    key: name,
    name: note ?? view.caption ?? view.name,
    size: 0,
    preview: view.preview,
    state: isGone ? 'failed' : isDeviceName(name) ? (transfer ? 'uploading' : 'stored') : 'done',
    ...(transfer ? { progress: transfer.progress, note: transfer.isSlow ? t('sendsAgain') : null } : {}),
    ...(isGone ? { error: t('photoGone') } : {}),
  }
  const open = onOpen && view.isPicture && !isGone ? () => onOpen(name) : undefined
  return (
    <li>
      <PhotoTile file={file} onRemove={onRemove} onOpen={open} />
    </li>
  )
}

function LocalPhotoTile({ photo, onRemove }: { photo: LocalPhoto; onRemove: (key: string) => void }) {
  const t = useTranslations('files')
  const { key, name, bytes, state, error } = photo
  const file: PickedFile = {
    key,
    name,
    size: bytes?.size ?? 0,
    preview: useObjectUrl(bytes),
    state: state === 'preparing' ? 'uploading' : 'failed',
    ...(state === 'unsaved' ? { error: t('photoUnsaved') } : {}),
    ...(error ? { error } : {}),
  }
  const retry = state === 'unsaved' ? () => void unsavedPhotos.save(key).catch(() => undefined) : undefined
  return (
    <li>
      <PhotoTile file={file} onRemove={onRemove} onRetry={retry} />
    </li>
  )
}
