import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CreditProposal } from '#contract/operator/credit-runs'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SearchField } from '#web/ui/controls/fields/SearchField.tsx'
import { LoadMore } from '#web/ui/data/LoadMore.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useSearchInput } from '#web/ui/hooks/use-search-input'
import { FilterRow } from '#web/ui/layout/page-layout.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, replacePage } from '../navigation.ts'
import { proposalsQuery } from './money.data.ts'
import { MoneyHead } from './MoneyHead.tsx'
import { ProposalDialog, ReleaseDialog } from './ProposalDialogs.tsx'
import { ProposalsTable } from './ProposalsTable.tsx'
import { EarlierRuns, OpenRuns } from './CreditRuns.tsx'

interface ProposalsPageProps {
  search: URLSearchParams
  staff: CurrentStaff
}

/** Companies of one run. */
const maxCompanies = 1000

interface Release {
  /** Null: the companies that are chosen in the list. */
  readonly proposal: CreditProposal | null
  readonly orderIds: readonly string[] | null
}

export const isReady = ({ gaps }: CreditProposal): boolean => gaps.length === 0

/** The work that is to be credited: the proposals by company, and the runs that issue them. */
export function ProposalsPage({ search, staff }: ProposalsPageProps) {
  const t = useTranslations('operatorMoney.credit')
  const text = search.get('q') ?? ''
  const proposals = useInfiniteQuery(proposalsQuery(text))
  const rows = proposals.data?.pages.flatMap(({ data }) => data) ?? []
  const total = proposals.data?.pages[0]?.pagination.total_count ?? 0
  const mayIssue = staff.actions.includes('creditRun.create')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<CreditProposal | null>(null)
  const [released, setReleased] = useState<Release | null>(null)
  const selected = rows.filter((row) => isReady(row) && chosen.has(row.account.id))
  const loadAll = async () => {
    let { data, hasNextPage } = proposals
    while (hasNextPage) ({ data, hasNextPage } = await proposals.fetchNextPage())
    return data?.pages.flatMap((page) => page.data).filter(isReady) ?? []
  }
  const chooseAll = async () =>
    setChosen(new Set((await loadAll()).slice(0, maxCompanies).map(({ account }) => account.id)))
  const release = async () => {
    if (selected.length === 0) await chooseAll()
    setReleased({ proposal: null, orderIds: null })
  }
  const ready = rows.filter(isReady).length
  const isWholeList = !proposals.hasNextPage && selected.length === ready
  return (
    <>
      <MoneyHead
        area="money"
        title={t('title')}
        lead={t('lead')}
        {...(proposals.data ? { counter: { shown: rows.length, total } } : {})}
        actions={
          mayIssue && ready > 0 ? (
            <ReleaseButton
              selected={selected}
              isPending={proposals.isFetchingNextPage}
              onPress={() => void release()}
            />
          ) : null
        }
      />
      <OpenRuns staff={staff} />
      <ProposalSearch text={text} />
      {mayIssue && rows.length > 0 && ready === 0 && !proposals.hasNextPage ? (
        <Banner tone="warning">{t('noneReady')}</Banner>
      ) : null}
      {mayIssue ? null : <p className="mb-3 text-sm text-muted">{t('readOnly')}</p>}
      {proposals.error ? (
        <LoadFailure error={proposals.error} onRetry={() => void proposals.refetch()} />
      ) : proposals.data && rows.length === 0 ? (
        <NoProposals search={text} />
      ) : (
        <ProposalsTable
          rows={rows}
          loading={proposals.isPending ? 6 : 0}
          chosen={mayIssue ? chosen : null}
          onChoose={setChosen}
          onChooseAll={() => void chooseAll()}
          onOpen={setOpened}
        />
      )}
      <LoadMore
        remaining={proposals.hasNextPage ? total - rows.length : 0}
        isPending={proposals.isFetchingNextPage}
        onMore={() => void proposals.fetchNextPage()}
      />
      <EarlierRuns />
      {opened ? (
        <ProposalDialog
          proposal={opened}
          mayIssue={mayIssue}
          onRelease={(proposal, orderIds) => {
            setOpened(null)
            setReleased({ proposal, orderIds })
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {released ? (
        <ReleaseDialog
          proposals={released.proposal ? [released.proposal] : selected}
          orderIds={released.orderIds}
          leftOut={!released.proposal && isWholeList ? total - ready : 0}
          onReleased={() => setChosen(new Set())}
          onClose={() => setReleased(null)}
        />
      ) : null}
    </>
  )
}

interface ReleaseButtonProps {
  selected: readonly CreditProposal[]
  isPending: boolean
  onPress: () => void
}

function ReleaseButton({ selected, isPending, onPress }: ReleaseButtonProps) {
  const t = useTranslations('operatorMoney.credit')
  const format = useFormat()
  const sum = selected.reduce((total, row) => total + row.total, 0)
  return (
    <Button kind="primary" isPending={isPending} onPress={onPress}>
      {selected.length === 0
        ? t('issueAll')
        : t('issueChosen', { count: selected.length, total: format.money(sum) })}
    </Button>
  )
}

function ProposalSearch({ text }: { text: string }) {
  const t = useTranslations('operatorMoney.credit')
  const [value, setValue] = useSearchInput(text, (next) =>
    replacePage(getOperatorPath('money', {}, { q: next })),
  )
  return (
    <FilterRow label={t('filters')}>
      <SearchField label={t('search')} value={value} onChange={setValue} className="w-full md:w-80" />
    </FilterRow>
  )
}

function NoProposals({ search }: { search: string }) {
  const t = useTranslations('operatorMoney.credit')
  if (!search) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <EmptyState
      title={t('noMatch')}
      action={<Button onPress={() => replacePage(getOperatorPath('money'))}>{t('reset')}</Button>}
    >
      {t('noMatchText', { search })}
    </EmptyState>
  )
}
