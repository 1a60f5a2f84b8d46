import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FormElement } from '#contract/forms/forms'
import { getFileIds, getFileLimit } from '#contract/forms/answers'
import { PhotoField } from '#web/offline/photos/PhotoField.tsx'
import { isSameFile, usePhotos } from '#web/offline/photos/use-photos'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useUser } from '#web/api/session/session'
import { pendingCallsStore } from '#web/offline/pending/pending-calls-store'
import { lazyPart } from '#web/ui/lazy-part'
import { getPhotoScope } from '../filling/photo-scope.ts'
import { type QuestionProps, useQuestionField } from './use-field.ts'

const PhotoDialog = lazyPart(() =>
  import('./PhotoDialog.tsx').then((part) => ({ default: part.PhotoDialog })),
)

type FileQuestionProps = QuestionProps<Extract<FormElement, { type: 'file' }>>

/** A question that is answered with photos. */
export function FileQuestion({ element, filling }: FileQuestionProps) {
  const t = useTranslations('forms')
  const user = useUser()
  const id = useId()
  const field = useQuestionField({ element, filling })
  const path = `${filling.storagePath ?? ''}${element.name}`
  const ids = getFileIds(filling.answers[element.name])
  const most = getFileLimit(element)
  const [opened, setOpen] = useState<string | null>(null)
  const photos = usePhotos({
    scope: `${getPhotoScope(user.contact.id, filling.apiId, filling.form.key)}${path}`,
    names: ids,
    onAdd: (name, originalId) =>
      filling.set(element.name, (before) => addPhotoName(getFileIds(before), originalId, name)),
    onRemove: (name) =>
      filling.set(element.name, (before) => getFileIds(before).filter((one) => one !== name)),
    onBusy: (isBusy) => filling.setBusy(`${path} ${id}`, isBusy),
  })
  // The photo may have been uploaded while its dialog is open.
  const open = opened && (pendingCallsStore.serverNames().get(opened) ?? opened)
  return (
    <div className="flex flex-col gap-2">
      <PhotoField
        {...field}
        photos={photos}
        multiple={element.allowMultiple ?? false}
        maxFiles={most}
        getExcessText={(count) => t('filesNotTaken', { count, most })}
        findFile={filling.findFileInfo}
        onOpen={setOpen}
      />
      {element.allowMultiple && (element.maxFiles ?? 0) > 1 ? (
        <span className="text-sm text-muted">{t('filesOf', { count: ids.length, most })}</span>
      ) : null}
      {open ? (
        <LazyBoundary>
          <PhotoDialog
            id={open}
            filling={filling}
            onDrawn={(drawn, caption) => {
              photos.onPick([drawn], open, caption)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        </LazyBoundary>
      ) : null}
    </div>
  )
}

/** Adds a photo once. An edited photo replaces its original. */
function addPhotoName(names: readonly string[], originalId: string | null, name: string): string[] {
  if (names.some((one) => isSameFile(one, name))) return [...names]
  const place = originalId ? names.findIndex((one) => isSameFile(one, originalId)) : -1
  return place < 0 ? [...names, name] : names.with(place, name)
}
