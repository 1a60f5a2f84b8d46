import { useTranslations } from 'use-intl'
import { selfBillingVersion } from '#contract/company/company-enums'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { keepTogether } from './keep-together.tsx'
import type { PaymentDetails } from './payment.data.ts'

const SelfBillingDetails = lazyPart(() =>
  import('./SelfBillingDetails.tsx').then((part) => ({ default: part.SelfBillingDetails })),
)

interface SelfBillingFieldProps {
  partner: PaymentDetails
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Shows whether the company agreed to self-billing and asks for its consent; text, records and withdrawal load afterwards. */
export function SelfBillingField({ partner, isGiven, onChange }: SelfBillingFieldProps) {
  const t = useTranslations('payment')
  const format = useFormat()
  const given = partner.self_billing_consent
  const isCurrent = given?.version === selfBillingVersion
  return (
    <div id="self_billing_consent" className="flex scroll-mt-24 flex-col gap-2 border-t border-line pt-5">
      <p className="text-sm font-medium">{t('consentTitle')}</p>
      <p className="text-sm text-muted">{t('consentText')}</p>
      {given ? (
        <SignalText tone="done">
          <span className="text-sm">
            {t.rich('consentGiven', {
              version: given.version,
              at: format.date(given.at),
              keep: keepTogether,
            })}
          </span>
        </SignalText>
      ) : null}
      {given && !isCurrent ? <p className="text-sm text-muted">{t('consentNewer')}</p> : null}
      <LazyBoundary isPageContent fallback={<SkeletonText lines={2} />}>
        <SelfBillingDetails accountId={partner.id} version={given?.version ?? null}>
          {isCurrent ? null : (
            <Checkbox isSelected={isGiven} onChange={onChange}>
              {t.rich('consent', { version: selfBillingVersion, keep: keepTogether })}
            </Checkbox>
          )}
        </SelfBillingDetails>
      </LazyBoundary>
    </div>
  )
}
