import { lazy, Suspense, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms'
import { fileIds, mostFiles } from '#contract/kit/form-answers'
import { useUser } from '../../api/session.ts'
import { useUploads } from '../../api/useUploads.ts'
import { FilePicker, PhotoTile, type PickedFile } from '../../ui/FilePicker.tsx'
import { type QuestionProps, useField } from './useField.ts'
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
  }
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
        <Suspense>
          <PhotoDialog
            id={open}
            filling={filling}
            onDrawn={(drawn) => {
              uploads.onPick([drawn], open)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
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
