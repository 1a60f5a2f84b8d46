import { useState } from 'react'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { DownloadAllButton } from '../documents/DownloadAllButton.tsx'
import { type OrderFile, usePhotoName, usePictureUrl } from './order-photo.ts'

const LazyPhotoViewer = lazyPart(() =>
  import('./PhotoViewer.tsx').then((part) => ({ default: part.PhotoViewer })),
)

/** One row of the page; the viewer shows the rest. */
const maxShownPhotos = 4

/** Shows the first photos of an order in one row; each opens in a viewer that has all of them. */
export function OrderPhotos({ order }: { order: Order }) {
  const t = useTranslations('order')
  const photos = order.files.filter(({ kind }) => kind === 'picture')
  const [viewed, setViewed] = useState<number | null>(null)
  if (photos.length === 0) return null
  const isCut = photos.length > maxShownPhotos
  const shown = isCut ? photos.slice(0, maxShownPhotos - 1) : photos
  return (
    <Section
      title={t('photos')}
      aside={<DownloadAllButton orderId={order.api_id} kind="pictures" count={photos.length} />}
    >
      <ul className="grid grid-cols-4 gap-2">
        {shown.map((file, index) => (
          <li key={file.id}>
            <PhotoThumbnail file={file} onPress={() => setViewed(index)} />
          </li>
        ))}
        {isCut ? (
          <li>
            <PlainButton
              onPress={() => setViewed(shown.length)}
              className="moves grid aspect-4/3 w-full place-items-center rounded border border-line bg-sunken font-medium hover:border-ink"
            >
              {t('page.morePhotos', { count: photos.length - shown.length })}
            </PlainButton>
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
    <PlainButton
      onPress={onPress}
      className="moves block w-full rounded border border-line bg-sunken hover:border-ink"
    >
      <span className="block aspect-4/3 overflow-hidden rounded-t">
        {src ? <img src={src} alt="" className="size-full object-cover" /> : null}
      </span>
      <span className="block truncate px-1.5 py-0.5 text-left text-xs text-muted">{name}</span>
    </PlainButton>
  )
}
