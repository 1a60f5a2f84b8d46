import { getCustomerName } from '#contract/kit/person/customer-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import type { ProposalEditor } from '#contract/orders/proposals'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { orderQuery } from '#web/api/queries/order-queries'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { toProposalDraft, emptyProposalDraft } from './proposal-draft.ts'
import {
  serviceCatalogueQuery,
  proposalSheetQuery,
  useWithdrawProposal,
  type CatalogueService,
} from './proposal.data.ts'
import { ProposalForm } from './ProposalForm.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { ProposalLines, ProposalVersions } from './proposal-versions.tsx'

/**
 * Writes a proposal after a precheck: services and products with prices, for the decision of the customer or
 * the brand.
 */
export function ProposalScreen({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId))
  const sheet = useQuery(proposalSheetQuery(orderId))
  const catalogue = useQuery(serviceCatalogueQuery(orderId))
  const failed = [order, sheet, catalogue].find((query) => query.error && !query.data)
  if (failed) {
    return (
      <QueryError
        isPage
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!order.data || !sheet.data || !catalogue.data) return <SkeletonDetail />
  return <ProposalPage order={order.data} sheet={sheet.data} catalogue={catalogue.data.data} />
}

interface ProposalPageProps {
  order: Order
  sheet: ProposalEditor
  catalogue: readonly CatalogueService[]
}

function ProposalPage({ order, sheet, catalogue }: ProposalPageProps) {
  const t = useTranslations('proposal')
  const [isRevising, setRevising] = useState(false)
  const [latest] = sheet.proposals
  const waiting = latest?.state === 'sent' ? latest : null
  const isWriting = sheet.actions.includes('order.createProposal') || isRevising
  const orderPath = `/order-single/${order.sfid ?? order.api_id}/`
  return (
    <>
      <PageHead
        back={{ href: orderPath, label: t('toOrder') }}
        title={isRevising ? t('revise') : t('title')}
        subtitle={
          <>
            <span className="tabular select-all">{order.job.name}</span> · {order.opportunity.name}
          </>
        }
      />
      {isWriting ? (
        <ProposalForm
          order={order}
          sheet={sheet}
          catalogue={catalogue}
          revises={isRevising ? (waiting?.number ?? latest?.number) : undefined}
          initialDraft={latest && latest.state !== 'approved' ? toProposalDraft(latest) : emptyProposalDraft}
          onSent={() => setRevising(false)}
          head={<ProposalCustomer order={order} />}
        />
      ) : (
        <DetailColumns
          aside={
            <>
              {waiting ? (
                <SentProposal order={order} sheet={sheet} onRevise={() => setRevising(true)} />
              ) : (
                <Banner tone="neutral">{t('notNow')}</Banner>
              )}
              <ProposalVersions proposals={sheet.proposals} />
            </>
          }
        >
          <ProposalCustomer order={order} />
          {latest ? <ProposalLines proposal={latest} /> : null}
        </DetailColumns>
      )}
    </>
  )
}

/** Shows a pending proposal: its state, a button to revise it, and a link back. */
function SentProposal({
  order,
  sheet,
  onRevise,
}: {
  order: Order
  sheet: ProposalEditor
  onRevise: () => void
}) {
  const t = useTranslations('proposal')
  const failure = useErrorMessages()
  const withdraw = useWithdrawProposal(order.api_id)
  const [latest] = sheet.proposals
  const back = () =>
    withdraw.mutate(sheet.version, {
      onSuccess: () => showToast({ tone: 'done', title: t('withdrawn') }),
      onError: failure.showToast,
    })
  return (
    <>
      <Banner tone="accent" title={t(`waiting.${sheet.approver}`)}>
        {t('waitingText')}
      </Banner>
      {latest ? <TotalsCard totals={latest.totals} margins={latest.margins} /> : null}
      {sheet.actions.includes('order.reviseProposal') ? (
        <Button kind="primary" wide onPress={onRevise}>
          {t('revise')}
        </Button>
      ) : null}
      {sheet.actions.includes('order.withdrawProposal') ? (
        <Button kind="danger" wide isPending={withdraw.isPending} onPress={back}>
          {t('withdraw')}
        </Button>
      ) : null}
    </>
  )
}

/** Shows customer and place of the precheck. */
function ProposalCustomer({ order }: { order: Order }) {
  const t = useTranslations('proposal')
  const { customer } = order
  const { street, postal_code: code, city } = customer.shipping_address
  return (
    <Section title={t('customer')}>
      <DescriptionList
        facts={[
          { term: t('name'), value: getCustomerName(customer) },
          { term: t('address'), value: `${street}, ${code} ${city}` },
          { term: t('brand'), value: order.brand.name },
          { term: t('found'), value: order.job.professional_comment },
        ]}
      />
    </Section>
  )
}
