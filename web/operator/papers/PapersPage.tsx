import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { companyDocumentChecks } from '#contract/company/company-enums'
import { joinClasses } from '#web/ui/classes'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { papersQuery, parsePaperCheck, type PaperCheckState } from './papers.data.ts'
import { PapersTable } from './PapersTable.tsx'

const emptyTitles = { waiting: 'none', refused: 'noneRefused', verified: 'noneVerified' } as const

/** Lists the documents that wait for a check, and those with a decision. */
export function PapersPage({ search }: { search: URLSearchParams }) {
  const t = useTranslations('papers')
  const check = parsePaperCheck(search)
  const papers = useInfiniteQuery(papersQuery(check))
  const rows = papers.data?.pages.flatMap(({ data }) => data) ?? []
  const total = papers.data?.pages[0]?.pagination.total_count ?? 0
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('lead')}
        {...(papers.data ? { counter: { shown: rows.length, total } } : {})}
      />
      <CheckTabs current={check} />
      {papers.error ? (
        <LoadFailure error={papers.error} onRetry={() => void papers.refetch()} />
      ) : papers.data && rows.length === 0 ? (
        <EmptyState title={t(emptyTitles[check])}>
          {t(check === 'waiting' ? 'noneText' : 'noneOther')}
        </EmptyState>
      ) : (
        <PapersTable label={t('title')} rows={rows} loading={papers.isPending ? 6 : 0} />
      )}
      <LoadMore
        remaining={papers.hasNextPage ? total - rows.length : 0}
        isPending={papers.isFetchingNextPage}
        onMore={() => void papers.fetchNextPage()}
      />
    </>
  )
}

function CheckTabs({ current }: { current: PaperCheckState }) {
  const t = useTranslations('papers')
  return (
    <nav aria-label={t('checks')} className="mb-4 flex flex-wrap gap-1">
      {companyDocumentChecks.map((check) => (
        <a
          key={check}
          href={getOperatorPath('papers', {}, { check: check === 'waiting' ? '' : check })}
          {...(check === current ? { 'aria-current': 'page' as const } : {})}
          className={joinClasses(
            'moves inline-flex min-h-9 items-center rounded px-3 text-sm hover:bg-hover touch:min-h-11',
            check === current ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-muted',
          )}
        >
          {t(check)}
        </a>
      ))}
    </nav>
  )
}
