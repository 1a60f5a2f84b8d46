import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { SelfBillingAgreement } from '#contract/company/self-billing'
import { selfBillingTexts } from '#contract/company/self-billing-texts'
import { isSelfBillingVersion, selfBillingVersion } from '#contract/company/company-enums'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { selfBillingQuery, type PaymentDetails } from './payment.data.ts'
import { Paragraphs } from './Paragraphs.tsx'
import { SelfBillingWithdrawal } from './SelfBillingWithdrawal.tsx'

interface SelfBillingFieldProps {
  partner: PaymentDetails
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}

/** Shows the agreement to self-billing with its text and its records; a company without one can agree, others withdraw. */
export function SelfBillingField({ partner, isGiven, onChange }: SelfBillingFieldProps) {
  const t = useTranslations('payment')
  const given = partner.self_billing_consent
  const selfBilling = useQuery(selfBillingQuery(partner.id))
  const isCurrent = given?.version === selfBillingVersion
  return (
    <div id="self_billing_consent" className="flex scroll-mt-24 flex-col gap-2 border-t border-line pt-5">
      <p className="text-sm font-medium">{t('consentTitle')}</p>
      <p className="text-sm text-muted">{t('consentText')}</p>
      <ConsentState given={given} agreements={selfBilling.data?.agreements ?? []} />
      {isCurrent ? null : (
        <Checkbox isSelected={isGiven} onChange={onChange}>
          {t('consent', { version: selfBillingVersion })}
        </Checkbox>
      )}
      <div className="flex flex-col gap-2 text-sm">
        <AgreementText version={selfBillingVersion} />
        {given && !isCurrent ? <AgreementText version={given.version} /> : null}
        {selfBilling.data ? (
          <AgreementRecords agreements={selfBilling.data.agreements} />
        ) : selfBilling.error ? (
          <QueryError
            error={selfBilling.error}
            retrying={selfBilling.isFetching}
            onRetry={() => void selfBilling.refetch()}
          />
        ) : (
          <SkeletonText lines={1} />
        )}
      </div>
      {given && selfBilling.data ? (
        <SelfBillingWithdrawal accountId={partner.id} selfBilling={selfBilling.data} />
      ) : null}
    </div>
  )
}

interface ConsentStateProps {
  given: PaymentDetails['self_billing_consent']
  agreements: readonly SelfBillingAgreement[]
}

function ConsentState({ given, agreements }: ConsentStateProps) {
  const t = useTranslations('payment')
  const format = useFormat()
  if (given) {
    return (
      <SignalText tone="done">
        <span className="text-sm">
          {t('consentGiven', { version: given.version, at: format.date(given.at) })}
          {given.version === selfBillingVersion ? null : ` · ${t('consentNewer')}`}
        </span>
      </SignalText>
    )
  }
  const [last] = agreements
  if (!last?.ended_at) return null
  return (
    <SignalText tone="warning">
      <span className="text-sm">{t('consentWithdrawn', { at: format.date(last.ended_at) })}</span>
    </SignalText>
  )
}

function AgreementText({ version }: { version: string }) {
  const t = useTranslations('payment')
  const locale = useLocale()
  if (!isSelfBillingVersion(version)) return null
  return (
    <Folded title={t('agreement', { version })}>
      <Paragraphs>{selfBillingTexts[version][locale]}</Paragraphs>
    </Folded>
  )
}

/** Lists all agreements with person and time, and their ends. */
function AgreementRecords({ agreements }: { agreements: readonly SelfBillingAgreement[] }) {
  const t = useTranslations('payment')
  const format = useFormat()
  if (agreements.length === 0) return null
  const describeEnd = ({ ended_at, end_reason, ended_by }: SelfBillingAgreement): ReactNode => {
    if (ended_at === null) return null
    const at = format.exact(ended_at)
    const text =
      end_reason === 'replaced'
        ? t('proofReplaced', { at })
        : t('proofWithdrawn', { at, by: ended_by ?? t('marketplace') })
    return <span className="block text-muted">{text}</span>
  }
  return (
    <Folded title={t('proofs')}>
      <ul className="flex flex-col gap-3 tabular">
        {agreements.map((one) => (
          <li key={one.agreed_at}>
            {t('proofAgreed', {
              version: one.version,
              at: format.exact(one.agreed_at),
              by: one.agreed_by ?? t('marketplace'),
            })}
            {describeEnd(one)}
          </li>
        ))}
      </ul>
    </Folded>
  )
}
