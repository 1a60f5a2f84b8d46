import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { locales } from '#contract/kit/locale'
import type { TermsCompany, TermsVersion } from '#contract/operator/companies/services'
import type { CurrentStaff } from '#contract/operator/staff-api'
import type { OrderType } from '#contract/orders/model/order-enums'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { RowLink } from '#web/ui/data/RowLink.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { DetailColumns } from '#web/ui/layout/page-layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import {
  listVersionsOf,
  type TermsAnswer,
  termsCompaniesQuery,
  termsQuery,
  termsTextQuery,
} from './catalogue.data.ts'
import { TextChanges } from './TextChanges.tsx'

interface TermsCategoryProps {
  category: OrderType
  search: URLSearchParams
  staff: CurrentStaff
}

/** The terms of one kind of order: all versions, the text of one, what changed in it, and who has accepted it. */
export function TermsCategoryPage({ category, search, staff }: TermsCategoryProps) {
  const t = useTranslations('catalogue.terms')
  const type = useTranslations('operatorOrders.types')
  const terms = useQuery(termsQuery)
  if (terms.error) return <LoadFailure error={terms.error} onRetry={() => void terms.refetch()} />
  if (!terms.data) return <SkeletonDetail />
  const versions = listVersionsOf(terms.data.data, category)
  const named = versions.find(({ version }) => String(version) === search.get('version'))
  const shown = named ?? versions.find(({ state }) => state === 'in_force') ?? versions[0]
  const write = staff.actions.includes('terms.create') ? (
    <ButtonLink kind="primary" icon={FilePlus2} href={getOperatorPath('newTerms', { category })}>
      {t('write')}
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHead
        title={t('of', { category: type(category) })}
        back={{ href: getOperatorPath('terms'), label: t('title') }}
        actions={write}
      />
      {shown ? (
        <DetailColumns aside={<VersionList {...{ category, versions, shown }} />}>
          <VersionText key={shown.id} {...{ category, versions, shown }} before={search.get('before')} />
          {shown.state === 'scheduled' ? null : <Companies key={`of ${shown.id}`} version={shown} />}
        </DetailColumns>
      ) : (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      )}
    </>
  )
}

interface VersionProps {
  category: OrderType
  versions: readonly TermsVersion[]
  shown: TermsVersion
}

const stateTones: Record<TermsVersion['state'], Tone> = {
  in_force: 'done',
  scheduled: 'accent',
  replaced: 'neutral',
}

function VersionList({ category, versions, shown }: VersionProps) {
  const t = useTranslations('catalogue.terms')
  const format = useFormat()
  return (
    <Section title={t('versions')} look="card">
      <ol className="-mx-2 flex flex-col">
        {versions.map((version) => (
          <li key={version.id}>
            <a
              href={getOperatorPath('termsCategory', { category }, { version: String(version.version) })}
              {...(version.id === shown.id ? { 'aria-current': 'true' as const } : {})}
              className={joinClasses(
                'moves flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded px-2 py-2 text-sm hover:bg-hover touch:min-h-11',
                version.id === shown.id ? 'bg-accent-soft' : null,
              )}
            >
              <span>
                <span className="block font-medium">{t('version', { version: version.version })}</span>
                <span className="block text-muted">
                  {t('fromDay', { day: format.date(version.valid_from) })}
                </span>
              </span>
              <Badge tone={stateTones[version.state]}>{t(`states.${version.state}`)}</Badge>
            </a>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** The text of a version; with another version to compare, what was changed since. */
function VersionText({ category, versions, shown, before }: VersionProps & { before: string | null }) {
  const t = useTranslations('catalogue.terms')
  const language = useTranslations('operator.languages')
  const current = useLocale()
  const [locale, setLocale] = useState(() => locales.find((one) => one === current) ?? 'de')
  const others = versions.filter(({ version }) => version < shown.version)
  const compared = others.find(({ version }) => String(version) === before)
  const text = useQuery(termsTextQuery(shown.id))
  const older = useQuery({ ...termsTextQuery(compared?.id ?? ''), enabled: compared !== undefined })
  const failed = text.error ? text : older.error ? older : null
  const compare = (value: string) =>
    replacePage(
      getOperatorPath(
        'termsCategory',
        { category },
        { version: String(shown.version), before: value === 'none' ? '' : value },
      ),
    )
  return (
    <Section>
      <div className="mb-4 flex flex-wrap gap-3">
        <div className="w-full md:w-40">
          <Select
            isLabelHidden
            label={t('language')}
            value={locale}
            onChange={(value) => setLocale(locales.find((one) => one === value) ?? 'de')}
            options={locales.map((value) => ({ value, label: language(value) }))}
          />
        </div>
        {others.length > 0 ? (
          <div className="w-full md:w-64">
            <Select
              isLabelHidden
              label={t('compare')}
              value={compared ? String(compared.version) : 'none'}
              onChange={compare}
              options={[
                { value: 'none', label: t('compareNone') },
                ...others.map(({ version }) => ({
                  value: String(version),
                  label: t('compareWith', { version }),
                })),
              ]}
            />
          </div>
        ) : null}
      </div>
      {failed ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !text.data || (compared && !older.data) ? (
        <SkeletonDetail />
      ) : (
        <article lang={locale}>
          <h2 className="text-h2 mb-3">{text.data.title[locale]}</h2>
          {compared && older.data ? (
            <TextChanges before={older.data.body[locale] ?? ''} after={text.data.body[locale] ?? ''} />
          ) : (
            <div className="max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
              {text.data.body[locale]}
            </div>
          )}
        </article>
      )}
    </Section>
  )
}

/** The companies that have accepted a version and, while it is in force, those that still have to. */
function Companies({ version }: { version: TermsVersion }) {
  const t = useTranslations('catalogue.terms')
  const [answer, setAnswer] = useState<TermsAnswer>('accepted')
  const [search, setSearch] = useState('')
  const text = useDebounced(search.trim(), 300)
  const companies = useInfiniteQuery(termsCompaniesQuery(version.id, answer, text))
  const rows = companies.data?.pages.flatMap(({ data }) => data) ?? []
  const total = companies.data?.pages[0]?.pagination.total_count ?? 0
  const counts: Record<TermsAnswer, number> = { accepted: version.acceptances, missing: version.missing }
  const answers: TermsAnswer[] = version.state === 'in_force' ? ['accepted', 'missing'] : ['accepted']
  return (
    <Section title={t('companies')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {answers.length > 1
          ? answers.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === answer}
                onClick={() => setAnswer(one)}
                className={joinClasses(
                  'moves inline-flex min-h-9 items-center rounded px-3 text-sm hover:bg-hover touch:min-h-11',
                  one === answer ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
                )}
              >
                {t(`answers.${one}`, { count: counts[one] })}
              </button>
            ))
          : null}
        {counts[answer] > 10 || search ? (
          <SearchField
            className="w-full md:ml-auto md:w-64"
            label={t('search')}
            value={search}
            onChange={setSearch}
          />
        ) : null}
      </div>
      {companies.error ? (
        <LoadFailure error={companies.error} onRetry={() => void companies.refetch()} />
      ) : companies.data && rows.length === 0 ? (
        <p className="text-sm text-muted">{t(text ? 'notFound' : `nobody.${answer}`)}</p>
      ) : (
        <CompanyTable rows={rows} answer={answer} loading={companies.isPending ? 4 : 0} />
      )}
      <LoadMore
        remaining={companies.hasNextPage ? total - rows.length : 0}
        isPending={companies.isFetchingNextPage}
        onMore={() => void companies.fetchNextPage()}
      />
    </Section>
  )
}

const getCompanyPath = ({ account_id: id }: TermsCompany) => getOperatorPath('partner', { id })

interface CompanyTableProps {
  rows: readonly TermsCompany[]
  answer: TermsAnswer
  loading: number
}

function CompanyTable({ rows, answer, loading }: CompanyTableProps) {
  const t = useTranslations('catalogue.terms')
  const columns: Column<TermsCompany>[] = [
    { id: 'name', header: t('columns.company'), cell: ({ name }) => name },
    { id: 'city', header: t('columns.city'), cell: ({ city }) => city },
  ]
  const acceptance: Column<TermsCompany>[] = [
    { id: 'by', header: t('columns.by'), cell: ({ accepted }) => accepted?.by },
    {
      id: 'at',
      header: t('columns.at'),
      cell: ({ accepted }) => (accepted ? <Time when={accepted.at} as="date" /> : null),
    },
  ]
  return (
    <Table
      label={t('companies')}
      columns={answer === 'accepted' ? [...columns, ...acceptance] : columns}
      rows={rows}
      rowKey={({ account_id }) => account_id}
      href={getCompanyPath}
      linked="name"
      loading={loading}
      card={(row) => (
        <div className="flex flex-col gap-1 text-sm">
          <RowLink href={getCompanyPath(row)}>{row.name}</RowLink>
          <p className="text-muted">{row.city}</p>
          {row.accepted ? (
            <p>
              {row.accepted.by}, <Time when={row.accepted.at} as="date" />
            </p>
          ) : null}
        </div>
      )}
    />
  )
}
