import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { openFileInNewTab } from '#web/offline/cache/server-files'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { type OrderFile, usePhotoName, usePictureUrl } from './order-photo.ts'

interface PhotoViewerProps {
  photos: readonly OrderFile[]
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** Shows one photo large; ← and →, Home and End move to the others. */
export function PhotoViewer({ photos, index, onMove, onClose }: PhotoViewerProps) {
  const t = useTranslations('order')
  const format = useFormat()
  const failure = useErrorMessages()
  const formatName = usePhotoName()
  const last = photos.length - 1
  const placeId = useId()
  // The order may lose a photo while it is shown.
  const at = Math.min(index, last)
  const move = (to: number) => to >= 0 && to <= last && onMove(to)
  const pressKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(at - 1)
    if (key === 'ArrowRight') move(at + 1)
    if (key === 'Home') move(0)
    if (key === 'End') move(last)
  })
  // The keys work wherever the focus is in the dialog, also before a button has it.
  useEffect(() => {
    addEventListener('keydown', pressKey)
    return () => removeEventListener('keydown', pressKey)
  }, [])
  const photo = photos[at]
  if (!photo) return null
  const open = () => void openFileInNewTab(photo.resource).catch(failure.showToast)
  return (
    <Dialog
      isOpen
      size="full"
      title={formatName(photo)}
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <div className="flex gap-2">
            <Button icon={ChevronLeft} disabledBy={at === 0 ? placeId : null} onPress={() => move(at - 1)}>
              {t('page.previousPhoto')}
            </Button>
            <Button
              icon={ChevronRight}
              disabledBy={at === last ? placeId : null}
              autoFocus
              onPress={() => move(at + 1)}
            >
              {t('page.nextPhoto')}
            </Button>
          </div>
          <Button kind="quiet" icon={ExternalLink} onPress={open}>
            {t('page.openFile')}
          </Button>
        </div>
      }
    >
      <PhotoPicture file={photo} name={formatName(photo)} />
      <p className="mt-2 text-sm text-muted" role="status">
        <span id={placeId}>{t('page.photoOf', { index: at + 1, count: photos.length })}</span> ·{' '}
        {format.dayTime(photo.updatedAt)} · {photo.name}
      </p>
    </Dialog>
  )
}

function PhotoPicture({ file, name }: { file: OrderFile; name: string }) {
  const src = usePictureUrl(file, file.resource)
  return (
    <div className="grid h-[55dvh] place-items-center rounded bg-sunken">
      {src ? (
        <img src={src} alt={name} className="max-h-[55dvh] max-w-full rounded object-contain" />
      ) : (
        <SkeletonBar className="h-full w-full" />
      )}
    </div>
  )
}
