import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { RestrictionBadge, StateBadge } from './partner-badges.tsx'
import { PartnerAside } from './PartnerAside.tsx'
import { PartnerMissing } from './PartnerMissing.tsx'
import { PartnerPapers } from './PartnerPapers.tsx'
import { PartnerParts } from './PartnerParts.tsx'
import { PartnerRestriction } from './PartnerRestriction.tsx'
import { RestrictDialog } from './RestrictionDialogs.tsx'
import { partnerQuery } from './partners.data.ts'

export type PartnerSummary = StaffReply<'account.summary'>

/** One company: whether it is in order, what is missing, its documents, people, locations, terms and numbers. */
export function PartnerPage({ id, staff }: { id: string; staff: CurrentStaff }) {
  const partner = useQuery(partnerQuery(id))
  if (partner.error) return <LoadFailure error={partner.error} onRetry={() => void partner.refetch()} />
  if (!partner.data) return <SkeletonDetail />
  return <PartnerContent summary={partner.data} staff={staff} />
}

function PartnerContent({ summary, staff }: { summary: PartnerSummary; staff: CurrentStaff }) {
  const t = useTranslations('partners')
  const { account, parent, restriction } = summary
  const [isRestricting, setRestricting] = useState(false)
  const mayRestrict = !restriction && staff.actions.includes('account.restrict')
  return (
    <>
      <PageHead
        title={account.name}
        back={{ href: getOperatorPath('partners'), label: t('back') }}
        badges={
          <>
            <StateBadge state={account.state} />
            {restriction ? (
              <RestrictionBadge
                restriction={restriction.objection && !restriction.answer ? 'objected' : 'restricted'}
              />
            ) : null}
          </>
        }
        actions={
          mayRestrict ? (
            <Button kind="quiet" onPress={() => setRestricting(true)}>
              {t('restrict.restrict')}
            </Button>
          ) : null
        }
        subtitle={
          <>
            {[account.postal_code, account.city].filter(Boolean).join(' ')}
            {parent ? (
              <>
                {' · '}
                <a className="underline" href={getOperatorPath('partner', { id: parent.id })}>
                  {t('locationOf', { name: parent.name })}
                </a>
              </>
            ) : null}
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <PartnerRestriction summary={summary} staff={staff} />
          <PartnerMissing summary={summary} />
          <PartnerPapers id={account.id} />
          <PartnerParts summary={summary} staff={staff} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4">
          <PartnerAside summary={summary} />
        </aside>
      </div>
      {isRestricting ? <RestrictDialog account={account} onClose={() => setRestricting(false)} /> : null}
    </>
  )
}
