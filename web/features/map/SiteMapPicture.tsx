import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SkeletonBar } from '#web/ui/feedback/SkeletonBar.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { createSiteQuery } from './map.data.ts'
import type { MapPlace } from './map-places.ts'
import { canShowMaps, MapPanel } from './MapPanel.tsx'

interface SiteMapPictureProps {
  orderId: string
  address: string
  /** Called if there is no map to show: the site is unknown or cannot be read, or the device draws no maps. */
  onMissing: () => void
}

/** A map of the site as a picture; a press opens the large map. */
export function SiteMapPicture({ orderId, address, onMissing }: SiteMapPictureProps) {
  const t = useTranslations('map')
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useQuery(createSiteQuery(orderId))
  const position = data?.position
  const isMissing = isError || position === null || !canShowMaps()
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  const places = useMemo(
    (): readonly MapPlace[] => (position ? [{ id: orderId, label: address, position }] : []),
    [orderId, address, position],
  )
  if (isMissing) return null
  if (!data) return <SkeletonBar className="h-full" />
  const zoom = data.is_exact ? {} : { fitZoom: 12 }
  return (
    <div className="relative h-full">
      <MapPanel className="h-full" places={places} label={t('site')} isInteractive={false} {...zoom} />
      <div className="absolute top-2 right-2 rounded border border-edge bg-raised">
        <IconButton icon={Maximize2} label={t('openMap')} onPress={() => setOpen(true)} />
      </div>
      <Dialog
        title={t('site')}
        size="large"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <ButtonLink
            kind="primary"
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          >
            {t('directions')}
          </ButtonLink>
        }
      >
        <p className="mb-3">{address}</p>
        <MapPanel className="h-[min(28rem,55dvh)]" places={places} label={t('site')} {...zoom} />
        {data.is_exact ? null : <p className="mt-2 text-xs text-muted">{t('siteApproximate')}</p>}
      </Dialog>
    </div>
  )
}
