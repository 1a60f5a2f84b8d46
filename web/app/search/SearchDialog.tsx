import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'

/** The search on a phone, in full screen. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame')
  return (
    <Dialog title={t('search')} isOpen onClose={onClose} size="full">
      <GlobalSearch onGone={onClose} />
    </Dialog>
  )
}
