import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SelfBillingAgreement } from '#contract/company/self-billing'
import { selfBillingVersion } from '#contract/company/company-enums'
import { AgreementText } from '#web/api/company/AgreementText.tsx'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Folded } from '#web/ui/data/Folded.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { selfBillingQuery } from './payment.data.ts'
import { keepTogether } from './keep-together.tsx'
import { SelfBillingWithdrawal } from './SelfBillingWithdrawal.tsx'

interface SelfBillingDetailsProps {
  accountId: string
  /** The version in force; null: the company has not agreed, or withdrew. */
  version: string | null
  /** The consent, below the notice of a withdrawal. */
  children: ReactNode
}

/** Shows the texts of the agreement to self-billing and its records, and lets the company withdraw. */
export function SelfBillingDetails({ accountId, version, children }: SelfBillingDetailsProps) {
  const t = useTranslations('payment')
  const { data, error, isFetching, refetch } = useQuery(selfBillingQuery(accountId))
  const texts = version === null || version === selfBillingVersion ? [] : [version]
  return (
    <>
      {version === null && data ? <WithdrawalNotice agreements={data.agreements} /> : null}
      {children}
      <div className="flex flex-col gap-2 text-sm">
        {[selfBillingVersion, ...texts].map((one) => (
          <AgreementText
            key={one}
            version={one}
            title={t.rich('agreement', { version: one, keep: keepTogether })}
          />
        ))}
        {data ? (
          <AgreementRecords agreements={data.agreements} />
        ) : error ? (
          <QueryError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={1} />
        )}
      </div>
      {version !== null && data ? <SelfBillingWithdrawal accountId={accountId} selfBilling={data} /> : null}
    </>
  )
}

function WithdrawalNotice({ agreements: [last] }: { agreements: readonly SelfBillingAgreement[] }) {
  const t = useTranslations('payment')
  const format = useFormat()
  if (!last?.ended_at) return null
  return (
    <SignalText tone="warning">
      <span className="text-sm">{t('consentWithdrawn', { at: format.date(last.ended_at) })}</span>
    </SignalText>
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
            {t.rich('proofAgreed', {
              keep: keepTogether,
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
