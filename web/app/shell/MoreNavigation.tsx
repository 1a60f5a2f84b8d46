import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SupportPanel } from './SupportPanel.tsx'
import { useOrderCounts } from '../navigation/use-order-counts.ts'
import { NavigationLink } from '../navigation/NavigationLink.tsx'
import type { NavigationItem } from '../navigation/navigation-items.ts'

/** All navigation items and the support contact, in a dialog. */
export function MoreNavigation({ places, onClose }: { places: NavigationItem[]; onClose: () => void }) {
  const t = useTranslations('frame')
  const counts = useOrderCounts()
  return (
    <Dialog title={t('moreTitle')} isOpen onClose={onClose}>
      <ul className="-mx-2.5 flex flex-col gap-0.5 pb-4">
        {places.map((place) => (
          <li key={place}>
            <NavigationLink item={place} count={counts[place]} look="row" />
          </li>
        ))}
      </ul>
      <div className="-mx-2.5 border-t border-line py-4">
        <SupportPanel />
      </div>
    </Dialog>
  )
}
