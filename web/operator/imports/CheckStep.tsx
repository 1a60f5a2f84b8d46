import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileUp, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportRow, OrderImportView } from '#contract/operator/orders/order-imports'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { downloadStaffFile } from '../staff-call.ts'
import { SelectBox, selectStyle } from './FieldSelect.tsx'
import { type RowChoice, rowsQuery, useImportUpload } from './imports.data.ts'
import { FileButton, FileProblem } from './ImportsPage.tsx'

interface StepProps {
  one: OrderImportView
  mayChange: boolean
}

/** The result of the check: how many rows can be imported, and each mistake with its remedy. */
export function CheckStep({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports.check')
  const { counts, id, state } = one
  const format = useFormat()
  const toStep = (step: string) => getOperatorPath('import', { id }, { step })
  if (state === 'checking')
    return (
      <Progress
        title={t('checking')}
        text={t('progress', {
          done: format.number(counts.rows - counts.unchecked),
          total: format.number(counts.rows),
        })}
        share={(counts.rows - counts.unchecked) / counts.rows}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">
          {counts.right === 0
            ? t('noneRight')
            : counts.wrong === 0
              ? t('allRight', { count: counts.right })
              : t('someRight', { right: format.number(counts.right), total: format.number(counts.rows) })}
        </h2>
        {mayChange ? (
          <span className="flex flex-wrap gap-2">
            <ButtonLink href={toStep('columns')}>{t('changeColumns')}</ButtonLink>
            {counts.right > 0 ? (
              <ButtonLink kind="primary" href={toStep('run')}>
                {t('next', { count: counts.right })}
              </ButtonLink>
            ) : null}
          </span>
        ) : null}
      </div>
      {counts.wrong > 0 ? <Corrections one={one} mayChange={mayChange} /> : null}
      <CheckedRows one={one} />
    </div>
  )
}

/** Work that goes on without this page. */
export function Progress({ title, text, share }: { title: string; text: string; share: number }) {
  const t = useTranslations('operatorImports.check')
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-surface p-5">
      <h2 className="text-h2">{title}</h2>
      <ProgressBar bare label={title} value={100 * share} />
      <p role="status" className="text-sm tabular">
        {text}
      </p>
      <p className="text-sm text-muted">{t('mayLeave')}</p>
    </div>
  )
}

/** Downloads the wrong rows, and uploads the corrected file as an import of its own. */
export function Corrections({ one, mayChange }: StepProps) {
  const t = useTranslations('operatorImports')
  const toastFailure = useToastFailure()
  const upload = useImportUpload(one)
  const [isLoading, setLoading] = useState(false)
  const download = () => {
    setLoading(true)
    downloadStaffFile('import.wrongRows', { import_id: one.id })
      .catch(toastFailure)
      .finally(() => setLoading(false))
  }
  if (one.content_deleted_at) return null
  return (
    <Section title={t('check.correctTitle')} look="card">
      <FileProblem problem={upload.problem} />
      <p className="mb-4 max-w-2xl text-sm text-muted">{t('check.correctText')}</p>
      {upload.name === null ? (
        <p className="flex flex-wrap gap-2">
          <Button icon={Download} isPending={isLoading} onPress={download}>
            {t('check.download')}
          </Button>
          {mayChange ? (
            <FileButton icon={FileUp} onFiles={upload.send}>
              {t('check.uploadCorrected')}
            </FileButton>
          ) : null}
        </p>
      ) : (
        <ProgressBar label={t('upload.reading', { name: upload.name })} />
      )}
    </Section>
  )
}

const checkedStates = ['wrong', 'warned', 'right'] as const

function CheckedRows({ one }: { one: OrderImportView }) {
  const t = useTranslations('operatorImports.check')
  const format = useFormat()
  const states = checkedStates.filter((state) => one.counts[state] > 0)
  const [wanted, setWanted] = useState<RowChoice>({ show: states[0] ?? 'right', kind: null })
  const shown = states.find((state) => state === wanted.show) ?? states[0] ?? 'right'
  const kinds = one.kinds.filter(({ is_warning }) => is_warning === (shown === 'warned'))
  return (
    <div>
      <FilterRow label={t('filters')}>
        {states.map((state) => (
          <Toggle
            key={state}
            isSelected={state === shown}
            onChange={() => setWanted({ show: state, kind: null })}
          >
            {t(`show.${state}`, { count: format.number(one.counts[state]) })}
          </Toggle>
        ))}
        {shown !== 'right' && kinds.length > 1 ? (
          <KindSelect
            kinds={kinds}
            value={wanted.kind}
            onChange={(kind) => setWanted({ show: shown, kind })}
          />
        ) : null}
      </FilterRow>
      <RowList one={one} choice={{ ...wanted, show: shown }} />
    </div>
  )
}

interface KindSelectProps {
  kinds: OrderImportView['kinds']
  value: RowChoice['kind']
  onChange: (kind: RowChoice['kind']) => void
}

function KindSelect({ kinds, value, onChange }: KindSelectProps) {
  const t = useTranslations('operatorImports.check')
  const format = useFormat()
  const chosen = kinds.findIndex(({ field, fault }) => field === value?.field && fault === value.fault)
  return (
    <span className="w-full md:w-96">
      <SelectBox>
        <select
          aria-label={t('kind')}
          value={chosen}
          onChange={({ target }) => {
            const kind = kinds[Number(target.value)]
            onChange(kind ? { field: kind.field, fault: kind.fault } : null)
          }}
          className={selectStyle}
        >
          <option value={-1}>{t('allKinds')}</option>
          {kinds.map(({ field, fault, label, text, rows }, index) => (
            <option key={field + fault} value={index}>
              {t('kindOption', { label, text, count: format.number(rows) })}
            </option>
          ))}
        </select>
      </SelectBox>
    </span>
  )
}

/** A mistake or a warning with its row; a row without any has one entry as well. */
interface Finding {
  readonly key: string
  readonly row: OrderImportRow
  readonly problem: OrderImportRow['problems'][number] | null
}

function listFindings(rows: readonly OrderImportRow[], { show, kind }: RowChoice): Finding[] {
  return rows.flatMap<Finding>((row) => {
    const problems = row.problems.filter(
      ({ field, fault, is_warning: isWarning }) =>
        (kind === null || (field === kind.field && fault === kind.fault)) &&
        (show === 'warned' ? isWarning : show === 'wrong' || isWarning),
    )
    if (problems.length === 0 || show === 'right') return [{ key: String(row.row), row, problem: null }]
    return problems.map((problem, index) => ({ key: `${row.row}-${index}`, row, problem }))
  })
}

/** Rows by mistake: row, column, value and remedy. */
export function RowList({ one, choice }: { one: OrderImportView; choice: RowChoice }) {
  const t = useTranslations('operatorImports.check')
  const rows = useInfiniteQuery(rowsQuery(one, choice))
  const loaded = rows.data?.pages.flatMap(({ data }) => data) ?? []
  const findings = listFindings(loaded, choice)
  const order: Column<Finding> = {
    id: 'order',
    header: t('order'),
    cell: ({ row }) => <span className="wrap-anywhere">{row.title}</span>,
  }
  const columns: Column<Finding>[] = [
    { id: 'row', header: t('row'), width: '4.5rem', cell: ({ row }) => row.row },
    ...(choice.show === 'right'
      ? [order]
      : [
          {
            id: 'column',
            header: t('column'),
            width: '20%',
            cell: ({ problem }: Finding) => <FindingColumn problem={problem} />,
          },
          {
            id: 'value',
            header: t('value'),
            width: '22%',
            cell: ({ problem }: Finding) => <FindingValue problem={problem} />,
          },
          {
            id: 'remedy',
            header: t('remedy'),
            cell: ({ problem }: Finding) => <FindingText problem={problem} />,
          },
        ]),
  ]
  if (rows.error && !rows.data) return <LoadFailure error={rows.error} onRetry={() => void rows.refetch()} />
  if (rows.data && findings.length === 0) return <EmptyState title={t('noRows')} />
  return (
    <>
      <Table
        label={choice.show === 'right' ? t('order') : t('table')}
        columns={columns}
        rows={findings}
        rowKey={({ key }) => key}
        loading={rows.isPending || rows.isFetchingNextPage ? 6 : 0}
        card={({ row, problem }) => (
          <div className="flex flex-col gap-1.5 text-sm">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">
                {problem ? <FindingColumn problem={problem} /> : row.title}
              </span>
              <span className="shrink-0 text-muted">
                {t('row')} {row.row}
              </span>
            </span>
            {problem ? (
              <>
                <FindingValue problem={problem} />
                <FindingText problem={problem} />
              </>
            ) : null}
          </div>
        )}
      />
      <MoreRows query={rows} />
    </>
  )
}

/** Loads the next rows by a button; the number of those that are left is not known. */
export function MoreRows({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}) {
  const t = useTranslations('operatorOrders.list')
  if (!query.hasNextPage) return null
  return (
    <p className="flex justify-center py-4">
      <Button kind="quiet" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
        {t('next')}
      </Button>
    </p>
  )
}

function FindingColumn({ problem }: { problem: Finding['problem'] }) {
  const t = useTranslations('operatorImports.check')
  if (!problem) return null
  const { column_name: column, label } = problem
  const name = column === '' ? label : (column ?? t('noColumn'))
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      {name === label ? null : <span className="block text-xs text-muted">{label}</span>}
    </>
  )
}

function FindingValue({ problem }: { problem: Finding['problem'] }) {
  const t = useTranslations('operatorImports.check')
  if (!problem) return null
  const value = problem.value.trim()
  if (value === '') return <span className="text-muted italic">{t('emptyValue')}</span>
  return (
    <span className="line-clamp-3 wrap-anywhere tabular" title={value}>
      {value}
    </span>
  )
}

export function FindingText({ problem }: { problem: Finding['problem'] }) {
  const colon = useColon()
  const t = useTranslations('operatorImports.check')
  if (!problem) return null
  const Icon = problem.is_warning ? TriangleAlert : OctagonAlert
  const tone = problem.is_warning ? 'text-warning-ink' : 'text-danger-ink'
  return (
    <span className="flex items-start gap-1.5">
      <Icon size={14} aria-hidden="true" className={`mt-0.5 shrink-0 ${tone}`} />
      <span className="min-w-0">
        {problem.is_warning ? (
          <span className="sr-only">
            {t('warning')}
            {colon}{' '}
          </span>
        ) : null}
        {problem.text}
      </span>
    </span>
  )
}
