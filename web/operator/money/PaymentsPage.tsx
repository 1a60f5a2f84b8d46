import { useInfiniteQuery } from '@tanstack/react-query'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DueTransfer } from '#contract/operator/payment-files'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { toBerlinDay } from '#web/i18n/format'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { dueQuery } from './money.data.ts'
import { MoneyHead } from './MoneyHead.tsx'
import { CreateFileDialog, SettleDialog } from './PaymentFileDialogs.tsx'
import { EarlierFiles, OpenFiles } from './PaymentFiles.tsx'
import { ChooseAll, RowChoice } from './Selection.tsx'

/** Credit notes of one file. */
const maxTransfers = 1000

/** Days that an execution date may lie ahead, as the server allows. */
const maxDaysAhead = 30

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const isPayable = ({ gaps }: DueTransfer): boolean => gaps.length === 0
const getId = ({ credit_note }: DueTransfer): string => credit_note.id

interface PaymentsPageProps {
  search: URLSearchParams
  staff: CurrentStaff
}

/** The credit notes that are to be paid, and the payment files. */
export function PaymentsPage({ search, staff }: PaymentsPageProps) {
  const t = useTranslations('operatorMoney.pay')
  const format = useFormat()
  const text = search.get('q') ?? ''
  const today = toBerlinDay(new Date())
  const [day, setDay] = useState(today)
  const due = useInfiniteQuery(dueQuery(text, day))
  const rows = due.data?.pages.flatMap(({ data }) => data) ?? []
  const total = due.data?.pages[0]?.pagination.total_count ?? 0
  const mayPay = staff.actions.includes('paymentFile.create')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isCreating, setCreating] = useState(false)
  const [settled, setSettled] = useState<DueTransfer | null>(null)
  const payable = rows.filter(isPayable)
  const selected = payable.filter((row) => chosen.has(getId(row)))
  const chooseAll = async () => {
    let { data, hasNextPage } = due
    while (hasNextPage) ({ data, hasNextPage } = await due.fetchNextPage())
    const ids = data?.pages.flatMap((page) => page.data.filter(isPayable).map(getId)) ?? []
    setChosen(new Set(ids.slice(0, maxTransfers)))
  }
  const create = async () => {
    if (selected.length === 0) await chooseAll()
    setCreating(true)
  }
  const sum = selected.reduce((amount, row) => amount + row.payable, 0)
  return (
    <>
      <MoneyHead
        area="payments"
        title={t('title')}
        lead={t('lead')}
        {...(due.data ? { counter: { shown: rows.length, total } } : {})}
        actions={
          mayPay && payable.length > 0 ? (
            <Button kind="primary" isPending={due.isFetchingNextPage} onPress={() => void create()}>
              {selected.length === 0
                ? t('createAll')
                : t('createChosen', { count: format.number(selected.length), total: format.money(sum) })}
            </Button>
          ) : null
        }
      />
      <OpenFiles staff={staff} />
      <DueFilters text={text} day={day} today={today} onDay={setDay} />
      {mayPay ? null : <p className="mb-3 text-sm text-muted">{t('readOnly')}</p>}
      {due.error ? (
        <LoadFailure error={due.error} onRetry={() => void due.refetch()} />
      ) : due.data && rows.length === 0 ? (
        <NothingDue search={text} />
      ) : (
        <>
          {mayPay ? (
            <ChooseAll
              ids={payable.map(getId)}
              chosen={chosen}
              onChoose={setChosen}
              onChooseAll={() => void chooseAll()}
            />
          ) : null}
          <DueTable
            rows={rows}
            loading={due.isPending ? 6 : 0}
            day={day}
            chosen={mayPay ? chosen : null}
            onChoose={setChosen}
            onSettle={staff.actions.includes('creditNote.pay') ? setSettled : null}
          />
        </>
      )}
      <LoadMore
        remaining={due.hasNextPage ? total - rows.length : 0}
        isPending={due.isFetchingNextPage}
        onMore={() => void due.fetchNextPage()}
      />
      <EarlierFiles />
      {isCreating ? (
        <CreateFileDialog
          transfers={selected}
          day={day}
          onCreated={() => setChosen(new Set())}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {settled ? <SettleDialog transfer={settled} onClose={() => setSettled(null)} /> : null}
    </>
  )
}

interface DueFiltersProps {
  text: string
  /** The day of payment, `YYYY-MM-DD`: the tax on construction work depends on it. */
  day: string
  today: string
  onDay: (day: string) => void
}

function DueFilters({ text, day, today, onDay }: DueFiltersProps) {
  const t = useTranslations('operatorMoney.pay')
  const last = addDays(today, maxDaysAhead)
  const [value, setValue] = useSearchInput(text, (next) =>
    replacePage(getOperatorPath('payments', {}, { q: next })),
  )
  return (
    <FilterRow label={t('filters')}>
      <SearchField
        label={t('search')}
        value={value}
        onChange={setValue}
        className="w-full self-end md:w-80"
      />
      <div className="w-full md:w-48">
        <DatePicker
          label={t('day')}
          value={day}
          onChange={(next) => {
            if (next !== null && next >= today && next <= last) onDay(next)
          }}
          min={today}
          max={last}
        />
      </div>
    </FilterRow>
  )
}

function NothingDue({ search }: { search: string }) {
  const t = useTranslations('operatorMoney.pay')
  if (!search) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <EmptyState
      title={t('noMatch')}
      action={<Button onPress={() => replacePage(getOperatorPath('payments'))}>{t('reset')}</Button>}
    >
      {t('noMatchText', { search })}
    </EmptyState>
  )
}

interface DueTableProps {
  rows: readonly DueTransfer[]
  loading: number
  day: string
  /** Null: this person cannot choose. */
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Null: this person cannot settle a credit note. */
  onSettle: ((row: DueTransfer) => void) | null
}

function DueTable({ rows, loading, day, chosen, onChoose, onSettle }: DueTableProps) {
  const t = useTranslations('operatorMoney.pay')
  const format = useFormat()
  const choice = (row: DueTransfer) =>
    chosen ? (
      <RowChoice
        id={getId(row)}
        name={row.credit_note.number}
        isBlocked={!isPayable(row)}
        chosen={chosen}
        onChoose={onChoose}
      />
    ) : null
  const company = (row: DueTransfer) => (
    <a
      href={getOperatorPath('partner', { id: row.account.id })}
      className="underline-offset-2 hover:underline"
    >
      {row.account.name}
    </a>
  )
  const columns: Column<DueTransfer>[] = [
    ...(chosen ? [{ id: 'choice', header: '', width: '2.5rem', cell: choice }] : []),
    {
      id: 'note',
      header: t('note'),
      cell: (row) => <span className="font-medium whitespace-nowrap">{row.credit_note.number}</span>,
    },
    { id: 'company', header: t('company'), cell: company },
    {
      id: 'issued',
      header: t('issued'),
      from: 'lg',
      cell: (row) => format.date(row.credit_note.issue_date),
    },
    {
      id: 'iban',
      header: t('iban'),
      from: 'xl',
      cell: (row) => <span className="tabular">{row.iban ?? '–'}</span>,
    },
    { id: 'hints', header: t('hints'), cell: (row) => <DueHints row={row} onSettle={onSettle} /> },
    {
      id: 'amount',
      header: t('amount', { date: format.date(day) }),
      align: 'end',
      cell: (row) => <DueAmount row={row} />,
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={getId}
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <span className="flex items-start gap-2">
            {choice(row)}
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{row.credit_note.number}</span>
              {company(row)}
            </span>
            <span className="text-right">
              <DueAmount row={row} />
            </span>
          </span>
          <DueHints row={row} onSettle={onSettle} />
        </div>
      )}
    />
  )
}

function DueAmount({ row }: { row: DueTransfer }) {
  const t = useTranslations('operatorMoney.pay')
  const format = useFormat()
  return (
    <>
      <span className="block tabular">{format.money(row.payable)}</span>
      {row.withheld > 0 ? (
        <span className="block text-xs whitespace-normal text-muted">
          {t('withheld', { amount: format.money(row.withheld) })}
        </span>
      ) : null}
    </>
  )
}

function DueHints({ row, onSettle }: { row: DueTransfer } & Pick<DueTableProps, 'onSettle'>) {
  const colon = useColon()
  const t = useTranslations('operatorMoney.pay')
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {row.gaps.map((gap) => (
        <li key={gap} className="flex items-start gap-1.5 text-danger-ink">
          <OctagonAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`gaps.${gap}`)}
        </li>
      ))}
      {onSettle && row.gaps.length === 1 && row.gaps[0] === 'nothing_to_pay' ? (
        <li>
          <Button
            size="small"
            aria-label={`${t('settle.submit')}${colon} ${row.credit_note.number}`}
            onPress={() => onSettle(row)}
          >
            {t('settle.submit')}
          </Button>
        </li>
      ) : null}
      {row.warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-1.5 text-warning-ink">
          <TriangleAlert size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t(`warnings.${warning}`)}
        </li>
      ))}
    </ul>
  )
}
