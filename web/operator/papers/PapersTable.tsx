import { useTranslations } from 'use-intl'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import { useFormat } from '#web/i18n/use-format'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { getOperatorPath } from '../navigation.ts'

interface PapersTableProps {
  label: string
  rows: readonly OperatorDocument[]
  loading?: number
  /** Leaves the company out, on its own page. */
  isOfOneCompany?: boolean
}

const getPaperPath = ({ id }: { id: string }) => getOperatorPath('paper', { id })

/** Documents of companies; each row opens the document beside its fields. */
export function PapersTable({ label, rows, loading = 0, isOfOneCompany = false }: PapersTableProps) {
  const t = useTranslations('papers')
  const type = useTranslations('partners')
  const company: Column<OperatorDocument>[] = isOfOneCompany
    ? []
    : [{ id: 'company', header: t('columns.company'), cell: (row) => row.account_name }]
  const columns: Column<OperatorDocument>[] = [
    { id: 'type', header: t('columns.type'), cell: (row) => type(`types.${row.type}`) },
    ...company,
    { id: 'lifetime', header: t('columns.lifetime'), cell: (row) => <PaperLifetime paper={row} /> },
    {
      id: 'sent',
      header: t('columns.sent'),
      from: 'lg',
      cell: (row) => <Time when={row.createdAt} as="day" />,
    },
    { id: 'result', header: t('columns.result'), cell: (row) => <PaperResult paper={row} /> },
  ]
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      href={getPaperPath}
      linked="type"
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1.5">
          <RowLink href={getPaperPath(row)}>{type(`types.${row.type}`)}</RowLink>
          {isOfOneCompany ? null : <p className="text-sm">{row.account_name}</p>}
          <p className="text-sm text-muted">
            <PaperLifetime paper={row} />
          </p>
          <PaperResult paper={row} />
        </div>
      )}
    />
  )
}

/** From when until when a document is valid. */
export function PaperLifetime({ paper }: { paper: OperatorDocument }) {
  const t = useTranslations('papers')
  const format = useFormat()
  const { lifetimeStart: start, lifetimeEnd: end } = paper
  if (start && end) return <>{t('fromTo', { start: format.date(start), end: format.date(end) })}</>
  if (start) return <>{t('from', { start: format.date(start) })}</>
  return <>{end ? t('until', { end: format.date(end) }) : t('unlimited')}</>
}

const checkTones: Record<OperatorDocument['check'], Tone> = {
  waiting: 'accent',
  verified: 'done',
  refused: 'danger',
}

/** The decision about a document, and whether it has ended. */
export function PaperResult({ paper }: { paper: OperatorDocument }) {
  const t = useTranslations('papers')
  const isEnded = paper.state === 'expired' && paper.check !== 'refused'
  if (!paper.confirmedAt && paper.check === 'waiting') return <Badge>{t('notConfirmed')}</Badge>
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={checkTones[paper.check]}>{t(paper.check)}</Badge>
      {isEnded ? <Badge tone={paper.covered ? 'neutral' : 'danger'}>{t('states.expired')}</Badge> : null}
    </span>
  )
}
