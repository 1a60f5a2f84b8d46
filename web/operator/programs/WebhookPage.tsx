import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deliveryStates, type DeliveryState } from '#contract/operator/webhooks/webhook-events'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { operatorPages } from '../navigation.ts'
import { Pages } from '../Pages.tsx'
import { callStaff } from '../staff-call.ts'
import { DeliveryTable } from './DeliveryTable.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookState } from './WebhookList.tsx'

const pageSize = 25

/** One webhook: its state, its deliveries, and sending again. */
export function WebhookPage({ id }: { id: string }) {
  const t = useTranslations('operator')
  const webhook = useQuery({
    queryKey: ['webhook.list', id],
    queryFn: () => callStaff('webhook.read', { params: { webhook_id: id } }),
  })
  if (webhook.error) return <LoadFailure error={webhook.error} onRetry={() => void webhook.refetch()} />
  if (!webhook.data) return <SkeletonText lines={6} />
  const { url, description, state } = webhook.data
  return (
    <>
      <PageHead
        title={t('webhooks.deliveries')}
        back={{ href: operatorPages.programs, label: t('pages.programs') }}
        subtitle={<span className="wrap-anywhere">{description ? `${url} · ${description}` : url}</span>}
        actions={<WebhookActions webhook={webhook.data} />}
      />
      <div className="mb-4 flex flex-col items-start gap-4">
        <WebhookState webhook={webhook.data} />
        {state === 'suspended' ? <Banner tone="danger">{t('webhooks.suspendedText')}</Banner> : null}
      </div>
      <DeliveryLog webhookId={id} mayResend={state === 'active'} />
    </>
  )
}

function DeliveryLog({ webhookId, mayResend }: { webhookId: string; mayResend: boolean }) {
  const t = useTranslations('operator')
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const [page, setPage] = useState(1)
  const deliveries = useQuery({
    queryKey: ['webhook.deliveries', webhookId, state, page],
    queryFn: () =>
      callStaff('webhook.deliveries', {
        params: { webhook_id: webhookId },
        query: { page, limit: pageSize, ...(state === 'all' ? {} : { state: [state] }) },
      }),
    placeholderData: keepPreviousData,
  })
  const rows = deliveries.data?.data ?? []
  const total = deliveries.data?.pagination.total_count ?? 0
  return (
    <>
      <FilterRow label={t('webhooks.filter')}>
        <div className="w-full md:w-60">
          <Select
            isLabelHidden
            label={t('webhooks.state')}
            value={state}
            onChange={(value) => {
              setState(deliveryStates.find((one) => one === value) ?? 'all')
              setPage(1)
            }}
            options={[
              { value: 'all', label: t('webhooks.allStates') },
              ...deliveryStates.map((value) => ({ value, label: t(`webhooks.deliveryStates.${value}`) })),
            ]}
          />
        </div>
      </FilterRow>
      {deliveries.error ? (
        <LoadFailure error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : deliveries.data && rows.length === 0 ? (
        <EmptyState title={t('webhooks.noDeliveries')}>{t('webhooks.noDeliveriesText')}</EmptyState>
      ) : (
        <DeliveryTable
          webhookId={webhookId}
          rows={rows}
          isLoading={deliveries.isPending}
          mayResend={mayResend}
        />
      )}
      <Pages page={page} last={Math.max(1, Math.ceil(total / pageSize))} onPage={setPage} />
    </>
  )
}
