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
import { draftOf, emptyDraft } from './draft.ts'
import { catalogueQuery, sheetQuery, useWithdraw, type CatalogueService } from './proposal.data.ts'
import { Editor } from './Editor.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { ProposalLines, Versions } from './Versions.tsx'

/** What a precheck leads to: work and goods with their prices, for the customer or the brand to decide on (N7). */
export function ProposalScreen({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId))
  const sheet = useQuery(sheetQuery(orderId))
  const catalogue = useQuery(catalogueQuery(orderId))
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
  return <Sheet order={order.data} sheet={sheet.data} catalogue={catalogue.data.data} />
}

interface SheetProps {
  order: Order
  sheet: ProposalEditor
  catalogue: readonly CatalogueService[]
}

function Sheet({ order, sheet, catalogue }: SheetProps) {
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
        <Editor
          order={order}
          sheet={sheet}
          catalogue={catalogue}
          revises={isRevising ? (waiting?.number ?? latest?.number) : undefined}
          beginning={latest && latest.state !== 'approved' ? draftOf(latest) : emptyDraft}
          onSent={() => setRevising(false)}
          head={<Customer order={order} />}
        />
      ) : (
        <DetailColumns
          aside={
            <>
              {waiting ? (
                <Waiting order={order} sheet={sheet} onRevise={() => setRevising(true)} />
              ) : (
                <Banner tone="neutral">{t('notNow')}</Banner>
              )}
              <Versions proposals={sheet.proposals} />
            </>
          }
        >
          <Customer order={order} />
          {latest ? <ProposalLines proposal={latest} /> : null}
        </DetailColumns>
      )}
    </>
  )
}

/** It waits for its answer: how it stands, another version, or back. */
function Waiting({ order, sheet, onRevise }: { order: Order; sheet: ProposalEditor; onRevise: () => void }) {
  const t = useTranslations('proposal')
  const failure = useErrorMessages()
  const withdraw = useWithdraw(order.api_id)
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

/** For whom and where: as the precheck has it. */
function Customer({ order }: { order: Order }) {
  const t = useTranslations('proposal')
  const { customer } = order
  const { street, postal_code: code, city } = customer.shipping_address
  return (
    <Section title={t('customer')}>
      <DescriptionList
        facts={[
          { term: t('name'), value: customer.company_name ?? customer.name },
          { term: t('address'), value: `${street}, ${code} ${city}` },
          { term: t('brand'), value: order.brand.name },
          { term: t('found'), value: order.job.professional_comment },
        ]}
      />
    </Section>
  )
}
