import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Contact } from './SupportContact.tsx'
import { useCounts } from '../navigation/use-order-counts.ts'
import { PlaceLink } from '../navigation/NavigationLink.tsx'
import type { Place } from '../navigation/navigation-items.ts'

/** All places, from below, and how to reach the support. */
export function MorePlaces({ places, onClose }: { places: Place[]; onClose: () => void }) {
  const t = useTranslations('frame')
  const counts = useCounts()
  return (
    <Dialog title={t('moreTitle')} isOpen onClose={onClose}>
      <ul className="-mx-2.5 flex flex-col gap-0.5 pb-4">
        {places.map((place) => (
          <li key={place}>
            <PlaceLink place={place} count={counts[place]} look="row" />
          </li>
        ))}
      </ul>
      <div className="-mx-2.5 border-t border-line py-4">
        <Contact />
      </div>
    </Dialog>
  )
}
