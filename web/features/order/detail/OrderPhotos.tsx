import { lazy, useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type OrderFile, usePhotoName, usePictureUrl } from './order-photo.ts'

const LazyPhotoViewer = lazy(() =>
  import('./PhotoViewer.tsx').then((part) => ({ default: part.PhotoViewer })),
)

/** Number of photos that are shown before the rest is asked for. */
const maxShownPhotos = 8

/** Shows the photos of an order as a grid; each opens in a viewer. */
export function OrderPhotos({ order }: { order: Order }) {
  const t = useTranslations('order')
  const photos = order.files.filter(({ kind }) => kind === 'picture')
  const [viewed, setViewed] = useState<number | null>(null)
  if (photos.length === 0) return null
  const isCut = photos.length > maxShownPhotos
  const shown = isCut ? photos.slice(0, maxShownPhotos - 1) : photos
  return (
    <Section title={t('photos')} aside={<span className="text-sm text-muted tabular">{photos.length}</span>}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {shown.map((file, index) => (
          <li key={file.id}>
            <PhotoThumbnail file={file} onPress={() => setViewed(index)} />
          </li>
        ))}
        {isCut ? (
          <li>
            <Button
              onPress={() => setViewed(shown.length)}
              className="moves grid aspect-4/3 w-full place-items-center rounded border border-line bg-sunken font-medium hover:border-ink"
            >
              {t('page.morePhotos', { count: photos.length - shown.length })}
            </Button>
          </li>
        ) : null}
      </ul>
      <LazyBoundary>
        {viewed === null ? null : (
          <LazyPhotoViewer
            photos={photos}
            index={viewed}
            onMove={setViewed}
            onClose={() => setViewed(null)}
          />
        )}
      </LazyBoundary>
    </Section>
  )
}

function PhotoThumbnail({ file, onPress }: { file: OrderFile; onPress: () => void }) {
  const src = usePictureUrl(file, file.thumbnail ?? file.resource)
  const name = usePhotoName()(file)
  return (
    <Button
      onPress={onPress}
      className="moves block w-full rounded border border-line bg-sunken hover:border-ink"
    >
      <span className="block aspect-4/3 overflow-hidden rounded-t">
        {src ? <img src={src} alt="" className="size-full object-cover" /> : null}
      </span>
      <span className="block truncate px-1.5 py-0.5 text-left text-xs text-muted">{name}</span>
    </Button>
  )
}
