import { Info, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderType } from '#contract/orders/model/order-enums'
import { canOpenPage, getPagePath } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { SelfBillingConsent } from './SelfBillingConsent.tsx'
import type { MissingPoints } from './use-acceptance.ts'

interface MissingDialogProps {
  missing: MissingPoints
  /** Categories that send no offers until their terms are accepted. */
  termsToAccept?: readonly OrderType[]
  onClose: () => void
  /** Called when nothing prevents accepting any more and the user goes on. */
  onContinue?: (() => void) | undefined
}

/**
 * Lists the details without which this company cannot accept offers, then the recommended ones. A user who may edit a
 * detail gets a link to it; other users read whom to ask.
 */
export function MissingDialog({
  missing,
  termsToAccept = [],
  onClose,
  onContinue = onClose,
}: MissingDialogProps) {
  const t = useTranslations('offers')
  const user = useUser()
  const canEditPayment = canOpenPage('payment', user)
  const mayAcceptTerms = canOpenPage('services', user)
  const [hasAgreed, setHasAgreed] = useState(false)
  const open = missing.filter(({ code }) => !(hasAgreed && code === 'self_billing_missing'))
  const mayAccept = !open.some(({ blocks }) => blocks)
  return (
    <Dialog
      title={t(mayAccept ? 'missingDone' : 'missingTitle')}
      isOpen
      onClose={onClose}
      size="small"
      footer={
        mayAccept ? (
          <Button kind="primary" onPress={onContinue}>
            {t('missingContinue')}
          </Button>
        ) : null
      }
    >
      {mayAccept ? null : <p className="text-sm text-muted">{t('missingIntro')}</p>}
      {hasAgreed ? (
        <div className="mt-4" role="status">
          <SignalText tone="done">{t('selfBillingAgreed')}</SignalText>
        </div>
      ) : null}
      <ul className="my-4 flex flex-col gap-3">
        {open
          .toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
          .map((point) => (
            <li key={`${point.code} ${point.document_type ?? ''}`}>
              <SignalText
                tone={point.blocks ? 'danger' : 'neutral'}
                icon={point.blocks ? OctagonAlert : Info}
                isLink={canEditPayment}
              >
                {canEditPayment ? (
                  <Link isAlone href={getMissingPointUrl(point)}>
                    <MissingPointName point={point} />
                  </Link>
                ) : (
                  <MissingPointName point={point} />
                )}
              </SignalText>
              {point.code === 'self_billing_missing' && canEditPayment && !user.is_master_account ? (
                <SelfBillingConsent accountId={user.account.id} onAgreed={() => setHasAgreed(true)} />
              ) : null}
            </li>
          ))}
      </ul>
      {open.length > 0 ? (
        <p className="mt-3 text-sm text-muted">{t(canEditPayment ? 'missingMend' : 'missingAsk')}</p>
      ) : null}
      {termsToAccept.length > 0 ? (
        <div className="mt-5 flex flex-col gap-1.5 border-t border-line pt-4">
          <SignalText tone="warning">
            <strong>{t('termsTitle', { count: termsToAccept.length })}</strong>
          </SignalText>
          <p className="text-sm text-muted">{t(mayAcceptTerms ? 'termsText' : 'termsAsk')}</p>
          {mayAcceptTerms ? (
            <Link isAlone href={getPagePath('services', {})}>
              {t('termsShow')}
            </Link>
          ) : null}
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
