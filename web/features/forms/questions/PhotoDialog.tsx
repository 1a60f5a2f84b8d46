import { useQueryClient } from '@tanstack/react-query'
import { PenTool } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#web/api/call'
import { pendingCallsStore } from '#web/offline/pending/pending-calls-store'
import { deviceFiles, findDeviceName } from '#web/offline/uploads/device-files'
import { isDeviceName } from '#web/offline/pending/pending-call'
import { getDeviceFileKey, useFilePreview } from '#web/offline/photos/use-file-preview'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useDeviceErrorMessages } from '#web/offline/storage/use-device-error-messages'
import { getFileUrl } from '#web/offline/cache/server-files'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { PhotoEditor } from '#web/ui/camera/PhotoEditor.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import type { QuestionFilling } from '../filling/use-filling.ts'

interface PhotoDialogProps {
  id: string
  filling: QuestionFilling
  /** Called with the picture including the drawing, and the caption of the photo. */
  onDrawn: (picture: File, caption: string | null) => void
  onClose: () => void
}

/** Shows one photo in full size; edits its caption and draws arrows and text on it. */
export function PhotoDialog({ id, filling, onDrawn, onClose }: PhotoDialogProps) {
  const t = useTranslations('forms')
  const failure = useDeviceErrorMessages()
  const known = filling.findFileInfo(id)
  const view = useFilePreview(id, known)
  const { picture, hasFailed } = usePhotoBlob(id, view.bytes)
  const drawing = useDisabledReason(
    hasFailed ? t('drawWithoutPhoto') : null,
    'md:order-first md:mr-auto md:self-center',
  )
  const client = useQueryClient()
  // Null shows the stored caption.
  const [typed, setCaption] = useState<string | null>(null)
  const caption = typed ?? view.caption ?? ''
  const [saving, setSaving] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const savedCaption = await saveCaption(id, caption.trim() || null)
      if (known) filling.addFile({ ...known, caption: savedCaption })
      await client.invalidateQueries({
        queryKey: getDeviceFileKey(isDeviceName(id) ? id : (findDeviceName(id) ?? '')),
      })
      onClose()
    } catch (error) {
      failure.showToast(error)
    } finally {
      setSaving(false)
    }
  }
  if (isDrawing && picture) {
    return (
      <PhotoEditor
        picture={picture}
        name={view.name}
        onDone={(drawn) => onDrawn(drawn, typed === null ? view.caption : typed.trim())}
        onClose={() => setIsDrawing(false)}
      />
    )
  }
  return (
    <Dialog
      isOpen
      title={t('photo')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button
            icon={PenTool}
            isWaiting={!picture && !hasFailed}
            disabledBy={drawing.disabledBy}
            onPress={() => setIsDrawing(true)}
          >
            {t('draw')}
          </Button>
          <Button kind="primary" isPending={saving} onPress={() => void save()}>
            {t('keepCaption')}
          </Button>
          {drawing.text}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {picture ? (
          <LargePhoto picture={picture} alt={caption || view.name} />
        ) : (
          <SkeletonBar className="aspect-4/3 h-auto w-full" />
        )}
        <TextField
          label={t('caption')}
          hint={t('captionHint')}
          value={caption}
          onChange={setCaption}
          maxLength={255}
          optional
        />
      </div>
    </Dialog>
  )
}

/**
 * Stores a caption where the photo is stored; a photo on the device is uploaded together with its caption.
 */
async function saveCaption(id: string, caption: string | null): Promise<string | null> {
  const device = isDeviceName(id) ? id : findDeviceName(id)
  if (device) await deviceFiles.setCaption(device, caption)
  // The server may have received the photo since it was opened here.
  const fileId = pendingCallsStore.serverNames().get(id) ?? id
  if (isDeviceName(fileId)) return caption
  return (await callApi('file.describe', { params: { id: fileId }, body: { caption } })).caption
}

function LargePhoto({ picture, alt }: { picture: Blob; alt: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url ? (
    <img src={url} alt={alt} className="max-h-[60dvh] w-full rounded bg-sunken object-contain" />
  ) : null
}

/**
 * Returns the bytes from this device or the server. Both have the same origin, so the canvas may read them.
 */
function usePhotoBlob(id: string, bytes: Blob | null) {
  const failure = useErrorMessages()
  const [fetched, setFetched] = useState<Blob | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (bytes || isDeviceName(id)) return
    const stop = new AbortController()
    void getFileUrl(`/api/media/file/${id}`)
      .then((url) => fetch(url, { signal: stop.signal }))
      .then((answer) => answer.blob())
      .then(setFetched)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        setFailed(true)
        failure.showToast(error)
      })
    return () => stop.abort()
    // Only the picture triggers the effect; the error messages are new at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, bytes])
  const picture = bytes ?? fetched
  return { picture, hasFailed: hasFailed && !picture }
}
