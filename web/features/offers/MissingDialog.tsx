import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/offers'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignalText } from '../../ui/signals.tsx'

type Missing = Offer['missing'][number]

/** What keeps this company from accepting, each point by its name (readings C8, Q28). */
export function MissingDialog({ missing, onClose }: { missing: readonly Missing[]; onClose: () => void }) {
  const t = useTranslations('offers')
  return (
    <Dialog title={t('missingTitle')} isOpen={missing.length > 0} onClose={onClose} size="small">
      <ul className="my-2 flex flex-col gap-2">
        {missing.map((point) => (
          <li key={`${point.code} ${point.document_type ?? ''}`}>
            <SignalText tone={point.blocks ? 'danger' : 'neutral'}>
              <MissingPoint point={point} />
            </SignalText>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('missingText')}</p>
    </Dialog>
  )
}

function MissingPoint({ point }: { point: Missing }) {
  const t = useTranslations('offers')
  if (point.document_type) {
    return t('missing.document', { document: t(`documents.${point.document_type as 'trade_license'}`) })
  }
  if (point.field === 'iban') return t('missing.iban')
  return point.field === 'bic' ? t('missing.bic') : t('missing.tax')
}
