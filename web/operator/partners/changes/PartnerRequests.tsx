import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { callStaff } from '../../staff-call.ts'
import { MergePreviewFacts } from '../merge/MergePreviewFacts.tsx'
import { accountRequestsQuery, useCompanyChange, type AccountRequest } from './changes.data.ts'

/** The requests of colleagues that a second person has to release. */
export function PartnerRequests({ id, staff }: { id: string; staff: CurrentStaff }) {
  const { data } = useQuery(accountRequestsQuery(id))
  return (data?.data ?? []).map((request) => (
    <WaitingRequest key={request.id} pageId={id} request={request} staff={staff} />
  ))
}

const approvals = {
  bank_data: 'accountRequest.approveBankData',
  erasure: 'accountRequest.approveErasure',
  merge: 'accountRequest.approveMerge',
} as const

interface WaitingRequestProps {
  /** The company whose page shows the request: for a merge, one of the two. */
  pageId: string
  request: AccountRequest
  staff: CurrentStaff
}

function WaitingRequest({ pageId, request, staff }: WaitingRequestProps) {
  const t = useTranslations('partnerChanges.request')
  const change = useCompanyChange(pageId, () => {})
  const { kind, account, bank_data: bankData, merge_into: successor, created_by: author, id } = request
  const params = { request_id: id }
  const approve = approvals[kind]
  const mayApprove = staff.actions.includes(approve) && !author.is_self
  const mayDecline = staff.actions.includes('accountRequest.decline')
  return (
    <Banner tone="warning" title={t(`${kind}.title`)}>
      <p>
        {t('by', { name: author.name ?? t('program') })}, <Time when={request.created_at} as="dayTime" />
      </p>
      {bankData ? (
        <p className="tabular">
          {[bankData.account_holder, bankData.iban, bankData.bic].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <p className="whitespace-pre-line">{t('reason', { reason: request.reason })}</p>
      {successor ? (
        <div className="mt-3">
          <MergePreviewFacts
            pageId={pageId}
            pair={{ endedId: account.id, successorId: successor.id }}
            isRequested
          />
        </div>
      ) : null}
      {author.is_self ? <p>{t('own')}</p> : null}
      {mayApprove || mayDecline ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayApprove ? (
            <Button
              kind={kind === 'bank_data' ? 'primary' : 'danger'}
              isPending={change.isPending}
              onPress={() =>
                change.mutate(async () => {
                  await callStaff(approve, { params, body: {} })
                  return t(`${kind}.approved`)
                })
              }
            >
              {t(`${kind}.approve`)}
            </Button>
          ) : null}
          {mayDecline ? (
            <Button
              isPending={change.isPending}
              onPress={() =>
                change.mutate(async () => {
                  await callStaff('accountRequest.decline', { params, body: {} })
                  return t('declined')
                })
              }
            >
              {t(author.is_self ? 'withdraw' : 'decline')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Banner>
  )
}
