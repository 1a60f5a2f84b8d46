import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { selfBillingVersion } from '#contract/company/company-enums'
import { callApi } from '#web/api/call'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { queryKeys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { lazyPart } from '#web/ui/lazy-part'

const AgreementText = lazyPart(() =>
  import('#web/api/company/AgreementText.tsx').then((part) => ({ default: part.AgreementText })),
)

/** Asks for the self-billing agreement while an offer is accepted, so that the user stays on the offer. */
export function SelfBillingConsent({ accountId, onAgreed }: { accountId: string; onAgreed: () => void }) {
  const t = useTranslations('offers')
  const client = useQueryClient()
  const failure = useErrorMessages()
  const consent = useMutation({
    mutationFn: () =>
      callApi('account.setPaymentDetails', {
        params: { accountId },
        body: { self_billing_consent_version: selfBillingVersion },
      }),
    onSuccess: () => {
      onAgreed()
      void client.invalidateQueries({ queryKey: queryKeys.company })
      void client.invalidateQueries({ queryKey: queryKeys.offers })
      void session.reload()
    },
    onError: failure.showToast,
  })
  return (
    <div className="mt-1 flex flex-col items-start gap-2 text-sm" role="status">
      <p className="text-muted">{t('selfBillingText')}</p>
      <LazyBoundary>
        <AgreementText version={selfBillingVersion} title={t('selfBillingRead')} />
      </LazyBoundary>
      <Button size="small" isPending={consent.isPending} onPress={() => consent.mutate()}>
        {t('selfBillingAgree', { version: selfBillingVersion })}
      </Button>
    </div>
  )
}
