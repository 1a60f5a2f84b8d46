import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath, openPage } from '../navigation.ts'
import { PaperDecision } from './PaperDecision.tsx'
import { PaperFacts } from './PaperFacts.tsx'
import { PaperPreview } from './PaperPreview.tsx'
import { paperQuery, papersQuery } from './papers.data.ts'
import { PaperResult } from './PapersTable.tsx'

/** One document: its file beside what the company says about it, and the decision. */
export function PaperPage({ id, staff }: { id: string; staff: CurrentStaff }) {
  const t = useTranslations('papers')
  const type = useTranslations('partners')
  const paper = useQuery(paperQuery(id))
  const { previous, next, position } = useNeighbours(id)
  if (paper.error) return <LoadFailure error={paper.error} onRetry={() => void paper.refetch()} />
  // Cached data may be of an older version than the file that the browser is about to load.
  if (!paper.data || !paper.isFetchedAfterMount) return <SkeletonDetail />
  return (
    <>
      <PageHead
        isTight
        title={type(`types.${paper.data.type}`)}
        back={{ href: getOperatorPath('papers'), label: t('title') }}
        badges={<PaperResult paper={paper.data} />}
        subtitle={paper.data.account_name}
        actions={position ? <NeighbourButtons {...{ previous, next, position }} /> : null}
      />
      <PaperReview
        key={id}
        paper={paper.data}
        staff={staff}
        onDecided={() => openPage(next ? getPaperPath(next) : getOperatorPath('papers'))}
      />
    </>
  )
}

interface PaperReviewProps {
  paper: OperatorDocument
  staff: CurrentStaff
  onDecided: () => void
}

/**
 * Shows one version of a document until the person asks for the current one, so that a decision is about the file that
 * they have seen. The document is read again in the background, for example when the window gets the focus.
 */
function PaperReview({ paper, staff, onDecided }: PaperReviewProps) {
  const [shown, setShown] = useState(paper)
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PaperPreview key={shown.version} paper={shown} />
      <div className="flex flex-col gap-5 max-md:order-first">
        <PaperFacts paper={shown} />
        <PaperDecision paper={shown} current={paper} staff={staff} onShow={setShown} onDecided={onDecided} />
      </div>
    </div>
  )
}

const getPaperPath = ({ id }: OperatorDocument) => getOperatorPath('paper', { id })

interface Neighbours {
  readonly previous: OperatorDocument | null
  readonly next: OperatorDocument | null
  /** Null for a document that does not wait for a check. */
  readonly position: { readonly place: number; readonly total: number } | null
}

/** Finds the documents before and after this one among those that wait. The keys k and j open them. */
function useNeighbours(id: string): Neighbours {
  const waiting = useInfiniteQuery(papersQuery('waiting'))
  const all = waiting.data?.pages.flatMap(({ data }) => data) ?? []
  const total = waiting.data?.pages[0]?.pagination.total_count ?? 0
  const index = all.findIndex((one) => one.id === id)
  const previous = all[index - 1] ?? null
  const next = all[index + 1] ?? (index === -1 ? (all[0] ?? null) : null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const goal = { j: next, k: previous }[event.key]
      if (goal) openPage(getPaperPath(goal))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [next, previous])
  return { previous, next, position: index === -1 ? null : { place: index + 1, total } }
}

function NeighbourButtons({ previous, next, position }: Neighbours) {
  const t = useTranslations('papers')
  if (!position) return null
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('previous')}
        disabledReason={previous ? null : t('isFirst')}
        onPress={() => previous && openPage(getPaperPath(previous))}
      />
      <span className="text-sm text-muted tabular">{t('position', position)}</span>
      <IconButton
        icon={ChevronRight}
        label={t('next')}
        disabledReason={next ? null : t('isLast')}
        onPress={() => next && openPage(getPaperPath(next))}
      />
    </span>
  )
}
