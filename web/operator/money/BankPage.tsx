import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BankLine, BankStatement, StatementProblem } from '#contract/operator/bank-statements'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { isRefusedWith } from '#web/api/http/errors'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { FileDialog } from '#web/ui/controls/fields/FileDialog.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import type { Column } from '#web/ui/data/Table.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { BankLineCard } from './BankLines.tsx'
import { EarlierList } from './EarlierList.tsx'
import { doubtfulQuery, statementsQuery, useMoneyChange } from './money.data.ts'
import { MoneyHead } from './MoneyHead.tsx'

/** The statements of the bank, and the bookings that a person has to decide about. */
export function BankPage({ staff }: { staff: CurrentStaff }) {
  const t = useTranslations('operatorMoney.bank')
  const doubtful = useInfiniteQuery(doubtfulQuery)
  const rows = doubtful.data?.pages.flatMap(({ data }) => data) ?? []
  const total = doubtful.data?.pages[0]?.pagination.total_count ?? 0
  const mayDecide = staff.actions.includes('bankLine.decide')
  const upload = useStatementUpload()
  return (
    <>
      <MoneyHead
        area="bank"
        title={t('title')}
        lead={t('lead')}
        actions={
          mayDecide ? (
            <UploadButton isPending={upload.isPending} onFile={(file) => upload.send(file)} />
          ) : null
        }
      />
      {upload.problem ? (
        <div className="mb-4">
          <Banner live tone="danger" title={t('refused', { name: upload.problem.name })}>
            {upload.problem.text}
          </Banner>
        </div>
      ) : null}
      {mayDecide ? null : <p className="mb-3 text-sm text-muted">{t('readOnly')}</p>}
      {doubtful.error ? (
        <LoadFailure error={doubtful.error} onRetry={() => void doubtful.refetch()} />
      ) : doubtful.data && rows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <Section title={t('doubtful', { count: total })}>
          <DoubtfulLines rows={rows} mayDecide={mayDecide} />
        </Section>
      )}
      <LoadMore
        remaining={doubtful.hasNextPage ? total - rows.length : 0}
        isPending={doubtful.isFetchingNextPage}
        onMore={() => void doubtful.fetchNextPage()}
      />
      <Statements />
    </>
  )
}

function DoubtfulLines({ rows, mayDecide }: { rows: readonly BankLine[]; mayDecide: boolean }) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((line) => (
        <BankLineCard key={line.id} line={line} mayDecide={mayDecide} />
      ))}
    </ul>
  )
}

function UploadButton({ isPending, onFile }: { isPending: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('operatorMoney.bank')
  return (
    <FileDialog accept={statementTypes} onPick={([file]) => file && onFile(file)}>
      {(open) => (
        <Button kind="primary" icon={Upload} isPending={isPending} onPress={open}>
          {t('upload')}
        </Button>
      )}
    </FileDialog>
  )
}

/** Extensions as well, because many systems know no MIME type for a bank's files. */
const statementTypes = ['.xml', '.csv', '.txt', 'text/xml', 'application/xml', 'text/csv']

const maxBytes = 5 * 1024 * 1024

/** Sends a statement and says what it contained, or why it cannot be read. */
function useStatementUpload() {
  const t = useTranslations('operatorMoney.bank')
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null)
  const describe = (current: unknown) => {
    const place = current as { problem: StatementProblem; line: number; column: number }
    return t(`problems.${place.problem}`, { line: place.line, column: place.column })
  }
  const change = useMoneyChange(
    async (file: File) =>
      callStaff('bankStatement.import', {
        body: { name: file.name.slice(-255), data: await readAsDataUrl(file) },
      }),
    {
      done: ({ counts }) => t('imported', { matched: counts.matched, doubtful: counts.doubtful }),
      onError: (error, { name }) => {
        const text = isRefusedWith(error, 'already_exists')
          ? t('known')
          : isRefusedWith(error, 'statement_unreadable')
            ? describe(error.body.current)
            : null
        if (text !== null) setProblem({ name, text })
        return text !== null
      },
    },
  )
  const send = (file: File) => {
    const isTooLarge = file.size > maxBytes
    setProblem(isTooLarge ? { name: file.name, text: t('tooLarge') } : null)
    if (!isTooLarge) change.mutate(file)
  }
  return { send, problem, isPending: change.isPending }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}

function Statements() {
  const t = useTranslations('operatorMoney.bank')
  const format = useFormat()
  const statements = useInfiniteQuery(statementsQuery)
  const period = ({ first_day: first, last_day: last }: BankStatement) =>
    first && last ? format.dayRange(first, last) : '–'
  const columns: Column<BankStatement>[] = [
    {
      id: 'name',
      header: t('statement'),
      cell: (row) => <span className="wrap-anywhere">{row.file_name}</span>,
    },
    { id: 'period', header: t('period'), cell: period },
    { id: 'result', header: t('result'), cell: (row) => <StatementResult row={row} /> },
    {
      id: 'by',
      header: t('importedBy'),
      from: 'lg',
      cell: (row) => (
        <>
          {row.created_by ?? t('program')}
          <span className="block text-muted">{format.dayTime(row.created_at)}</span>
        </>
      ),
    },
  ]
  return (
    <EarlierList
      title={t('statements')}
      query={statements}
      columns={columns}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <span className="font-medium wrap-anywhere">{row.file_name}</span>
          <span className="text-sm text-muted">{period(row)}</span>
          <StatementResult row={row} />
        </div>
      )}
    />
  )
}

function StatementResult({ row: { counts } }: { row: BankStatement }) {
  const t = useTranslations('operatorMoney.bank')
  return (
    <span className="text-sm">
      {t('matched', { count: counts.matched })}
      {counts.doubtful > 0 ? (
        <span className="text-warning-ink"> · {t('open', { count: counts.doubtful })}</span>
      ) : null}
      {counts.ignored > 0 ? ` · ${t('ignored', { count: counts.ignored })}` : null}
      <span className="block text-muted">
        {t('others', { unrelated: counts.unrelated, repeated: counts.repeated })}
      </span>
    </span>
  )
}
