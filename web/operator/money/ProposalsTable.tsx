import { OctagonAlert, TriangleAlert, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { companyDocumentTypes } from '#contract/company/company-enums'
import type { CreditProposal } from '#contract/operator/credit-runs'
import { useFormat } from '#web/i18n/use-format'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { ChooseAll, RowChoice } from './Selection.tsx'

interface ProposalsTableProps {
  rows: readonly CreditProposal[]
  loading: number
  /** The ids of the chosen companies; null: this person cannot choose. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  onChooseAll: () => void
  onOpen: (proposal: CreditProposal) => void
}

/** Proposals by company. A company that cannot be credited is listed with the reason and cannot be chosen. */
export function ProposalsTable({
  rows,
  loading,
  chosen,
  onChoose,
  onChooseAll,
  onOpen,
}: ProposalsTableProps) {
  const t = useTranslations('operatorMoney.credit')
  const format = useFormat()
  const ready = rows.filter(({ gaps }) => gaps.length === 0)
  const choice = ({ account, gaps }: CreditProposal) =>
    chosen ? (
      <RowChoice
        id={account.id}
        name={account.name}
        isBlocked={gaps.length > 0}
        chosen={chosen}
        onChoose={onChoose}
      />
    ) : null
  const company = (row: CreditProposal) => (
    <PlainButton
      className="block text-left font-medium underline-offset-2 hover:underline"
      onPress={() => onOpen(row)}
    >
      {row.account.name}
    </PlainButton>
  )
  const columns: Column<CreditProposal>[] = [
    ...(chosen ? [{ id: 'choice', header: '', width: '2.5rem', cell: choice }] : []),
    { id: 'company', header: t('company'), cell: company },
    {
      id: 'orders',
      header: t('orders'),
      align: 'end',
      cell: (row) => format.number(row.jobs),
    },
    { id: 'since', header: t('since'), from: 'lg', cell: (row) => <Time when={row.oldest_at} as="since" /> },
    { id: 'hints', header: t('hints'), cell: (row) => <ProposalHints row={row} /> },
    { id: 'amount', header: t('amount'), align: 'end', cell: (row) => <ProposalAmount row={row} /> },
  ]
  return (
    <>
      {chosen ? (
        <ChooseAll
          ids={ready.map(({ account }) => account.id)}
          chosen={chosen}
          onChoose={onChoose}
          onChooseAll={onChooseAll}
        />
      ) : null}
      <Table
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.account.id}
        loading={loading}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <span className="flex items-start gap-2">
              {choice(row)}
              <span className="min-w-0 flex-1">{company(row)}</span>
              <span className="text-right">
                <ProposalAmount row={row} />
              </span>
            </span>
            <ProposalHints row={row} />
          </div>
        )}
      />
    </>
  )
}

function ProposalAmount({ row }: { row: CreditProposal }) {
  const t = useTranslations('operatorMoney.credit')
  const format = useFormat()
  return (
    <>
      <span className="block tabular">{format.money(row.total)}</span>
      <span className="block text-xs text-muted tabular">{t('net', { amount: format.money(row.net) })}</span>
    </>
  )
}

/** The reasons that forbid the credit notes, and warnings before issuing them. */
export function ProposalHints({ row }: { row: CreditProposal }) {
  const t = useTranslations('operatorMoney')
  const type = useTranslations('partners')
  const describeDetail = (detail: string | null): string => {
    const document = companyDocumentTypes.find((one) => one === detail)
    return document ? type(`types.${document}`) : (detail ?? '')
  }
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {row.gaps.map((gap) => (
        <li key={gap} className="flex items-start gap-1.5 text-danger-ink">
          <OctagonAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`gaps.${gap}`)}
        </li>
      ))}
      {row.warnings.map(({ code, detail }) => (
        <li key={code + (detail ?? '')} className="flex items-start gap-1.5 text-warning-ink">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`warnings.${code}`, { detail: describeDetail(detail) })}
        </li>
      ))}
      {row.notes.length > 1 ? (
        <li className="text-muted">{t('credit.several', { count: row.notes.length })}</li>
      ) : null}
      {row.needs_second_person ? (
        <li className="flex items-start gap-1.5 text-muted">
          <UsersRound size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('credit.secondPerson')}
        </li>
      ) : null}
    </ul>
  )
}
