import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage, replacePage } from '../navigation.ts'
import { Pages } from '../Pages.tsx'
import { NewFormDialog } from './NewFormDialog.tsx'
import { FormScope } from './form-words.tsx'
import {
  formCategories,
  formsPerPage,
  formsQuery,
  parseFormFilter,
  type FormFilter,
  type FormSummary,
} from './forms.data.ts'

/** All forms with their newest version and how much they are used; the filters are in the URL. */
export function FormsPage({ search, staff }: { search: URLSearchParams; staff: CurrentStaff }) {
  const t = useTranslations('operatorForms')
  const filter = parseFormFilter(search)
  const [isCreating, setCreating] = useState(false)
  const [typed, setTyped] = useState(filter.search)
  const text = useDebounced(typed.trim(), 300, (value) => showFilter({ ...filter, search: value, page: 1 }))
  const forms = useQuery(formsQuery({ ...filter, search: text }))
  const rows = forms.data?.data ?? []
  const last = Math.max(1, Math.ceil((forms.data?.pagination.total_count ?? 0) / formsPerPage))
  const clear = () => {
    setTyped('')
    showFilter({ search: '', category: null, page: 1 })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('lead')}
        actions={
          staff.actions.includes('formDraft.create') ? (
            <Button kind="primary" icon={Plus} onPress={() => setCreating(true)}>
              {t('create.open')}
            </Button>
          ) : null
        }
      />
      {isCreating ? <NewFormDialog onClose={() => setCreating(false)} /> : null}
      <FilterRow label={t('filters')}>
        <SearchField className="w-full md:w-72" label={t('search')} value={typed} onChange={setTyped} />
        <div className="w-full md:w-60">
          <Select
            isLabelHidden
            label={t('category')}
            value={filter.category ?? 'any'}
            onChange={(value) =>
              showFilter({
                ...filter,
                page: 1,
                category: formCategories.find((one) => one === value) ?? null,
              })
            }
            options={[
              { value: 'any', label: t('anyCategory') },
              ...formCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
            ]}
          />
        </div>
      </FilterRow>
      {forms.error && !forms.data ? (
        <LoadFailure error={forms.error} onRetry={() => void forms.refetch()} />
      ) : forms.data && rows.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title={t('none')}
          action={<Button onPress={clear}>{t('clear')}</Button>}
        >
          {t('noneText')}
        </EmptyState>
      ) : (
        <FormsTable rows={rows} isLoading={forms.isPending} />
      )}
      <Pages page={filter.page} last={last} onPage={(page) => openPage(getFilterPath({ ...filter, page }))} />
    </>
  )
}

function getFilterPath({ search, category, page }: FormFilter): string {
  return getOperatorPath(
    'forms',
    {},
    { search, category: category ?? '', page: page > 1 ? String(page) : '' },
  )
}

function showFilter(filter: FormFilter): void {
  replacePage(getFilterPath(filter))
}

const getFormPath = ({ key }: FormSummary) => getOperatorPath('form', { key })

function FormsTable({ rows, isLoading }: { rows: readonly FormSummary[]; isLoading: boolean }) {
  const t = useTranslations('operatorForms')
  const locale = useLocale()
  const format = useFormat()
  const columns: Column<FormSummary>[] = [
    { id: 'form', header: t('columns.form'), cell: (row) => <FormTitle row={row} /> },
    { id: 'use', header: t('columns.use'), cell: (row) => <FormScope form={row} /> },
    {
      id: 'version',
      header: t('columns.version'),
      cell: (row) => <FormVersion row={row} />,
    },
    {
      id: 'openOrders',
      header: t('columns.openOrders'),
      align: 'end',
      cell: (row) => format.number(row.open_orders),
    },
    {
      id: 'submissions',
      header: t('columns.submissions'),
      align: 'end',
      from: 'lg',
      cell: (row) => format.number(row.submissions),
    },
  ]
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      loading={isLoading ? 8 : 0}
      href={getFormPath}
      linked="form"
      card={(row) => (
        <div className="flex flex-col gap-1">
          <RowLink href={getFormPath(row)}>{row.title[locale]}</RowLink>
          <p className="text-sm text-muted">
            <FormScope form={row} />
          </p>
          <p className="text-sm text-muted">
            {row.newest ? t('version', { version: row.newest.version }) : t('build.draft')} ·{' '}
            {t('openOrders', { count: row.open_orders })}
          </p>
        </div>
      )}
    />
  )
}

function FormTitle({ row }: { row: FormSummary }) {
  const t = useTranslations('operatorForms')
  const locale = useLocale()
  return (
    <>
      <span className="font-medium">{row.title[locale]}</span>
      <span className="block text-sm font-normal text-muted">{t(`categories.${row.category}`)}</span>
    </>
  )
}

function FormVersion({ row: { newest, draft } }: { row: FormSummary }) {
  const t = useTranslations('operatorForms')
  const format = useFormat()
  const badge = draft ? <Badge tone="warning">{t('build.draft')}</Badge> : null
  if (!newest) return badge
  return (
    <>
      <span className="tabular">{format.number(newest.version)}</span> {badge}
      <span className="block text-sm whitespace-nowrap text-muted">{format.date(newest.published_at)}</span>
    </>
  )
}
