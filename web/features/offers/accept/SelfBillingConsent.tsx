import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { selfBillingVersion } from '#contract/company/company-enums'
import { call } from '#web/api/call'
import { useFailure } from '#web/api/feedback/QueryError.tsx'
import { keys } from '#web/api/queries/query-keys'
import { session } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SignalText } from '#web/ui/feedback/badges.tsx'

/** Asks for the agreement on self-billing where an offer is accepted, so that nobody has to leave the offer for it. */
export function SelfBillingConsent({ accountId }: { accountId: string }) {
  const t = useTranslations('offers')
  const client = useQueryClient()
  const failure = useFailure()
  const consent = useMutation({
    mutationFn: () =>
      call('account.setPaymentDetails', {
        params: { accountId },
        body: { self_billing_consent_version: selfBillingVersion },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.company })
      void client.invalidateQueries({ queryKey: keys.offers })
      void session.freshen()
    },
    onError: failure.toastError,
  })
  return (
    <div className="mt-1 flex flex-col items-start gap-2 text-sm" role="status">
      <p className="text-muted">{t('selfBillingText')}</p>
      {consent.isSuccess ? (
        <SignalText tone="done">{t('selfBillingAgreed')}</SignalText>
      ) : (
        <Button size="small" isPending={consent.isPending} onPress={() => consent.mutate()}>
          {t('selfBillingAgree', { version: selfBillingVersion })}
        </Button>
      )}
    </div>
  )
}
