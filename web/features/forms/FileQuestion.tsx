import { lazy, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms'
import { fileIds, mostFiles } from '#contract/kit/form-answers'
import { Later } from '../../api/Later.tsx'
import { deviceFiles } from '../../api/deviceFiles.ts'
import { isOnDevice } from '../../api/errand.ts'
import { useLine } from '../../api/line.ts'
import { useUser } from '../../api/session.ts'
import { useUploads } from '../../api/useUploads.ts'
import { FilePicker, PhotoTile, type PickedFile } from '../../ui/FilePicker.tsx'
import { type QuestionProps, useField } from './useField.ts'
import type { KnownFile } from './useFilling.ts'
import { waitingBelow } from './waiting.ts'
import { useKnownFile } from './useKnownFile.ts'

const PhotoDialog = lazy(() => import('./PhotoDialog.tsx').then((part) => ({ default: part.PhotoDialog })))

type Props = QuestionProps<Extract<FormElement, { type: 'file' }>>

/** Photos straight into their slot: what has arrived is the answer, what has not is on its way. */
export function FileQuestion({ element, filling }: Props) {
  const t = useTranslations('forms')
  const user = useUser()
  const id = useId()
  const field = useField({ element, filling })
  const path = `${filling.keptAt ?? ''}${element.name}`
  const ids = fileIds(filling.answers[element.name])
  const [open, setOpen] = useState<string | null>(null)
  const uploads = useUploads({
    scope: `${waitingBelow(user.contact.id, filling.apiId, filling.form.key)}${path}`,
    keeps: true,
    onBusy: (isBusy) => filling.setBusy(`${path} ${id}`, isBusy),
    onDone: (file, { bytes, originalId }) => {
      filling.addFile({
        ...file,
        caption: originalId ? (filling.fileOf(originalId)?.caption ?? null) : null,
        bytes,
      })
      filling.set(element.name, (before) => replaced(fileIds(before), originalId, file.id))
    },
  })
  const onTheWay = uploads.files.filter(({ state }) => state !== 'done')
  const room = mostFiles(element) - ids.length - onTheWay.filter(({ state }) => state !== 'failed').length
  const remove = (key: string) => {
    if (uploads.files.some((one) => one.key === key && one.state !== 'done')) return uploads.onRemove(key)
    filling.set(element.name, (before) => fileIds(before).filter((id) => id !== key))
    if (isOnDevice(key)) void deviceFiles.drop([key])
  }
  useSending(ids, (id, file) => {
    filling.addFile({ ...file, caption: filling.fileOf(id)?.caption ?? file.caption })
    filling.set(element.name, (before) => fileIds(before).map((one) => (one === id ? file.id : one)))
  })
  return (
    <div className="flex flex-col gap-2">
      <FilePicker
        {...field}
        photos
        multiple={element.allowMultiple ?? false}
        isFull={room <= 0}
        files={onTheWay}
        before={ids.map((one) => (
          <KnownPhoto
            key={one}
            id={one}
            filling={filling}
            onOpen={() => setOpen(one)}
            onRemove={() => remove(one)}
          />
        ))}
        onPick={(picked) => uploads.onPick(picked.slice(0, Math.max(room, 0)))}
        onRemove={remove}
        onRetry={uploads.onRetry}
      />
      {element.allowMultiple && (element.maxFiles ?? 0) > 1 ? (
        <span className="text-sm text-muted">
          {t('filesOf', { count: ids.length, most: mostFiles(element) })}
        </span>
      ) : null}
      {open ? (
        <Later>
          <PhotoDialog
            id={open}
            filling={filling}
            onDrawn={(drawn) => {
              uploads.onPick([drawn], open)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Later>
      ) : null}
    </div>
  )
}

/** What was kept on the device goes to the server as soon as it can be reached, while the form is open. */
function useSending(ids: readonly string[], onSent: (id: string, file: KnownFile) => void) {
  const isUp = useLine()
  const waiting = isUp ? ids.filter(isOnDevice).join(' ') : ''
  const sent = useRef(onSent)
  useEffect(() => {
    sent.current = onSent
  })
  useEffect(() => {
    for (const id of waiting.split(' ').filter(Boolean)) void sendKept(id, (file) => sent.current(id, file))
  }, [waiting])
}

async function sendKept(id: string, onSent: (file: KnownFile) => void): Promise<void> {
  const kept = await deviceFiles.read(id)
  const serverId = await deviceFiles.send(id).catch(() => null)
  if (!kept || !serverId) return
  const { name, bytes, caption } = kept
  onSent({ id: serverId, name, type: bytes.type, caption, thumbnail_path: null, bytes })
  await deviceFiles.drop([id])
}

/** A picture that was drawn on stands where the one stood that it was made of, which is kept behind it. */
function replaced(ids: readonly string[], originalId: string | null, id: string): string[] {
  if (ids.includes(id)) return [...ids]
  return originalId && ids.includes(originalId)
    ? ids.map((one) => (one === originalId ? id : one))
    : [...ids, id]
}

interface KnownPhotoProps {
  id: string
  filling: Props['filling']
  onOpen: () => void
  onRemove: () => void
}

function KnownPhoto({ id, filling, onOpen, onRemove }: KnownPhotoProps) {
  const { name, caption, preview, isPicture } = useKnownFile(filling, id)
  const file: PickedFile = { key: id, name: caption ?? name, size: 0, state: 'done', preview }
  return (
    <li>
      <PhotoTile file={file} onRemove={onRemove} onOpen={isPicture ? onOpen : undefined} />
    </li>
  )
}
