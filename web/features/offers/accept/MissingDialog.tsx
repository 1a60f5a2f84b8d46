import { Info, OctagonAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OrderType } from '#contract/orders/model/order-enums'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { SelfBillingConsent } from './SelfBillingConsent.tsx'
import type { MissingPoints } from './use-acceptance.ts'

interface MissingDialogProps {
  missing: MissingPoints
  /** Categories that send no offers until their terms are accepted. */
  termsToAccept?: readonly OrderType[]
  /** Returns whether a path leads to a page that exists. */
  onClose: () => void
}

/**
 * Lists the details without which this company cannot accept offers. Users who may edit a field get a link to
 * it; all others are told whom to ask.
 */
export function MissingDialog({ missing, termsToAccept = [], onClose }: MissingDialogProps) {
  const t = useTranslations('offers')
  const user = useUser()
  const canEditPayment = canOpenPage('payment', user)
  const mayAcceptTerms = canOpenPage('services', user)
  return (
    <Dialog title={t('missingTitle')} isOpen={missing.length > 0} onClose={onClose} size="small">
      <p className="text-sm text-muted">{t('missingIntro')}</p>
      <ul className="my-4 flex flex-col gap-3">
        {missing.map((point) => (
          <li key={`${point.code} ${point.document_type ?? ''}`}>
            <SignalText tone={point.blocks ? 'danger' : 'neutral'} icon={point.blocks ? OctagonAlert : Info}>
              {canEditPayment ? (
                <Link href={getMissingPointUrl(point)}>
                  <MissingPointName point={point} />
                </Link>
              ) : (
                <MissingPointName point={point} />
              )}
            </SignalText>
            {point.code === 'self_billing_missing' && canEditPayment && !user.is_master_account ? (
              <SelfBillingConsent accountId={user.account.id} />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t(canEditPayment ? 'missingMend' : 'missingAsk')}</p>
      {termsToAccept.length > 0 ? (
        <div className="mt-5 flex flex-col gap-1.5 border-t border-line pt-4">
          <SignalText tone="warning">
            <strong>{t('termsTitle', { count: termsToAccept.length })}</strong>
          </SignalText>
          <p className="text-sm text-muted">{t(mayAcceptTerms ? 'termsText' : 'termsAsk')}</p>
          {mayAcceptTerms ? <Link href={getPagePath('services', {})}>{t('termsShow')}</Link> : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function getMissingPointUrl({ path, field, document_type: type }: MissingPoints[number]): string {
  return type ? `${getPagePath('companyDocuments')}#${type}` : `${path}#${field ?? ''}`
}

function MissingPointName({ point }: { point: MissingPoints[number] }) {
  const t = useTranslations('offers')
  if (point.document_type) {
    return t('missing.document', { document: t(`documents.${point.document_type as 'trade_license'}`) })
  }
  if (point.code === 'restricted') return t('missing.restricted')
  if (point.code === 'self_billing_missing') return t('missing.selfBilling')
  if (point.field === 'iban') return t('missing.iban')
  return point.field === 'bic' ? t('missing.bic') : t('missing.tax')
}
