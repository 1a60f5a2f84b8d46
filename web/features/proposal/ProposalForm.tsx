import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import type { ProposalEditor } from '#contract/orders/proposals'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ActionBar, DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import {
  computeProposalTotals,
  toProposalBody,
  removeBlankRows,
  type ProposalDraft,
} from './proposal-draft.ts'
import { useCreateProposal, type CatalogueService } from './proposal.data.ts'
import { CustomRows, ProductRows, ServiceRows } from './proposal-rows.tsx'
import { TotalsCard } from './TotalsCard.tsx'
import { useProposalDraft } from './use-proposal-draft.ts'
import { ProposalVersions } from './proposal-versions.tsx'

interface ProposalFormProps {
  order: Order
  sheet: ProposalEditor
  catalogue: readonly CatalogueService[]
  /** Version that this proposal replaces; undefined if none is pending. */
  revises: number | undefined
  initialDraft: ProposalDraft
  onSent: () => void
  head: ReactNode
}

/** Edits the lines of a proposal and shows the totals. */
export function ProposalForm({
  order,
  sheet,
  catalogue,
  revises,
  initialDraft,
  onSent,
  head,
}: ProposalFormProps) {
  const t = useTranslations('proposal')
  const locale = useLocale()
  const { draft, change, forget } = useProposalDraft(order.api_id, initialDraft)
  const { send, error, isPending } = useSendProposal(order, revises, () => {
    forget()
    onSent()
  })
  const submit = () => {
    const lines = removeBlankRows(draft)
    change(lines)
    send(lines, sheet.version)
  }
  const current = isRefusedWith(error, 'order_changed')
    ? (error.body.current as Order | undefined)
    : undefined
  const within = (list: string) => (path: string) => getFieldErrors(error, `${list}.${path}`)
  // The error of an empty proposal belongs to the whole list.
  const missing = getFieldErrors(error, 'services')
  return (
    <DetailColumns
      aside={
        <>
          <TotalsCard
            totals={computeProposalTotals(draft, catalogue, sheet.margins)}
            margins={sheet.margins}
          />
          <p className="text-sm text-muted">{t(`asks.${sheet.approver}`)}</p>
          <ActionBar>
            <Button kind="primary" size="large" wide isPending={isPending} onPress={submit}>
              {t('send')}
            </Button>
          </ActionBar>
          <ProposalVersions proposals={sheet.proposals} />
        </>
      }
    >
      {current ? (
        <Banner tone="warning" live title={t('changed')}>
          {t('changedText', { status: current.status_description.partner_name[locale] })}
        </Banner>
      ) : null}
      {missing.length > 0 ? (
        <Banner tone="danger" live>
          {missing.join(' ')}
        </Banner>
      ) : null}
      {head}
      <ServiceRows
        rows={draft.services}
        catalogue={catalogue}
        onChange={(services) => change({ services })}
        errorsOf={within('services')}
      />
      <CustomRows
        rows={draft.customs}
        onChange={(customs) => change({ customs })}
        errorsOf={within('custom_services')}
      />
      <ProductRows
        rows={draft.products}
        onChange={(products) => change({ products })}
        errorsOf={within('products')}
      />
      <Section title={t('notes')}>
        <TextArea
          label={t('notesLabel')}
          optional
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          maxLength={4000}
          error={getFieldErrors(error, 'notes')}
        />
      </Section>
    </DetailColumns>
  )
}

function useSendProposal(order: Order, revises: number | undefined, onSent: () => void) {
  const t = useTranslations('proposal')
  const failure = useErrorMessages()
  const navigate = useNavigate()
  const { mutateAsync, error, isPending } = useCreateProposal(order.api_id)
  const send = (draft: ProposalDraft, version: number) => {
    const body = { ...toProposalBody(draft), version, ...(revises === undefined ? {} : { revises }) }
    const sending = mutateAsync(body, {
      // Not called if the user has opened another page meanwhile.
      onSuccess: () => void navigate({ href: `/order/${order.sfid ?? order.api_id}/create/` }),
    })
    void sending.then(
      () => {
        onSent()
        showToast({ tone: 'done', title: t('sent'), text: t('sentText') })
      },
      (reason: unknown) => {
        const isShown =
          reason instanceof CallError && (reason.status === 422 || reason.code === 'order_changed')
        if (!isShown) failure.showToast(reason)
      },
    )
  }
  return { send, error, isPending }
}
