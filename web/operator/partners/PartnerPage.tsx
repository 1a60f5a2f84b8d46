import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CurrentStaff, StaffReply } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Menu, MenuButton, MenuItem, MenuTrigger } from '#web/ui/overlays/Menu.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { EndedBadge, RestrictionBadge, StateBadge } from './partner-badges.tsx'
import { PartnerActivity } from './activity/PartnerActivity.tsx'
import { PartnerHistory } from './activity/PartnerHistory.tsx'
import { CompanyDataDialog } from './changes/CompanyDataDialog.tsx'
import { PartnerRequests } from './changes/PartnerRequests.tsx'
import { BankDataDialog, ErasureDialog } from './changes/RequestDialogs.tsx'
import { MergeDialog } from './merge/MergeDialog.tsx'
import { RelatedAccounts } from './merge/RelatedAccounts.tsx'
import { EndedBanner } from './EndedBanner.tsx'
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

type OpenDialog = 'restrict' | 'data' | 'bank' | 'merge' | 'erase'

function PartnerContent({ summary, staff }: { summary: PartnerSummary; staff: CurrentStaff }) {
  const t = useTranslations('partners')
  const changes = useTranslations('partnerChanges')
  const merge = useTranslations('partnerMerge')
  const { account, parent, restriction, ended } = summary
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const may = (action: PartnerSummary['actions'][number]) =>
    summary.actions.includes(action) && staff.actions.includes(action)
  const mayRestrict = !restriction && may('account.restrict')
  const mayMerge = may('account.requestMerge')
  const mayErase = may('account.requestErasure')
  const mayChangeBank = may('account.changeBankData')
  const isErased = ended?.kind === 'erased'
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title={account.name}
        back={{ href: getOperatorPath('partners'), label: t('back') }}
        badges={
          <>
            {ended ? <EndedBadge kind={ended.kind} /> : <StateBadge state={account.state} />}
            {restriction ? (
              <RestrictionBadge
                restriction={restriction.objection && !restriction.answer ? 'objected' : 'restricted'}
              />
            ) : null}
          </>
        }
        actions={
          <>
            {mayRestrict || mayMerge || mayErase || mayChangeBank ? (
              <MenuTrigger>
                <MenuButton icon={Ellipsis}>{changes('more')}</MenuButton>
                <Menu label={changes('more')}>
                  {mayChangeBank ? (
                    <MenuItem onAction={() => setOpen('bank')}>{changes('bank.open')}</MenuItem>
                  ) : null}
                  {mayRestrict ? (
                    <MenuItem onAction={() => setOpen('restrict')}>{t('restrict.restrict')}</MenuItem>
                  ) : null}
                  {mayMerge ? <MenuItem onAction={() => setOpen('merge')}>{merge('open')}</MenuItem> : null}
                  {mayErase ? (
                    <MenuItem danger onAction={() => setOpen('erase')}>
                      {changes('erasure.open')}
                    </MenuItem>
                  ) : null}
                </Menu>
              </MenuTrigger>
            ) : null}
            {may('account.change') ? (
              <Button onPress={() => setOpen('data')}>{changes('change')}</Button>
            ) : null}
          </>
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
          <EndedBanner summary={summary} />
          <PartnerRequests id={account.id} staff={staff} />
          <PartnerRestriction summary={summary} staff={staff} />
          {ended ? null : <PartnerMissing summary={summary} />}
          {isErased ? null : <PartnerPapers id={account.id} />}
          {isErased ? null : <PartnerParts summary={summary} staff={staff} />}
          <PartnerActivity account={account} />
          <PartnerHistory id={account.id} />
        </div>
        <aside className="flex min-w-0 flex-col gap-4">
          <PartnerAside summary={summary} />
          <RelatedAccounts summary={summary} />
        </aside>
      </div>
      {open === 'restrict' ? <RestrictDialog account={account} onClose={close} /> : null}
      {open === 'data' ? <CompanyDataDialog account={account} onClose={close} /> : null}
      {open === 'bank' ? <BankDataDialog account={account} onClose={close} /> : null}
      {open === 'merge' ? <MergeDialog summary={summary} onClose={close} /> : null}
      {open === 'erase' ? <ErasureDialog account={account} onClose={close} /> : null}
    </>
  )
}
