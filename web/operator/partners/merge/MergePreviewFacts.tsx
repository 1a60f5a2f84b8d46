import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useFormat } from '#web/i18n/use-format'
import { LoadFailure } from '../../LoadFailure.tsx'
import { mergePreviewQuery, type MergedPair, type MergePreview } from './merge.data.ts'

interface MergePreviewFactsProps {
  pageId: string
  pair: MergedPair
  /** The merge waits for a second person, so its own request is nothing that prevents it. */
  isRequested?: boolean
}

/** Shows what a merge moves, what stays, and what prevents it. */
export function MergePreviewFacts({ pageId, pair, isRequested = false }: MergePreviewFactsProps) {
  const preview = useQuery(mergePreviewQuery(pageId, pair))
  if (preview.error) return <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <SkeletonText lines={5} />
  const blockers = preview.data.blockers.filter((one) => !(isRequested && one === 'request_waiting'))
  return <PreviewContent preview={{ ...preview.data, blockers }} />
}

function PreviewContent({ preview }: { preview: MergePreview }) {
  const t = useTranslations('partnerMerge')
  const { blockers, notices, moves, remains, orders_under_way: underWay, ends, stays } = preview
  return (
    <div className="flex flex-col gap-4">
      {blockers.length > 0 ? (
        <Banner live tone="danger" title={t('blocked')}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {blockers.map((one) => (
              <li key={one}>{t(`blockers.${one}`, { count: underWay })}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {notices.length > 0 ? (
        <Banner tone="warning" title={t('notice')}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {notices.map((one) => (
              <li key={one}>{t(`notices.${one}`)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      <Counts title={t('moves.title', { name: stays.name })} counts={moves} names="moves" />
      <Counts title={t('remains.title', { name: ends.name })} counts={remains} names="remains" />
      <p className="text-sm text-muted">{t('readable')}</p>
    </div>
  )
}

type CountName = keyof MergePreview['moves'] | keyof MergePreview['remains']

interface CountsProps {
  title: string
  counts: Readonly<Partial<Record<CountName, number>>>
  names: 'moves' | 'remains'
}

function Counts({ title, counts, names }: CountsProps) {
  const t = useTranslations('partnerMerge')
  const format = useFormat()
  const text = (name: CountName) =>
    names === 'moves'
      ? t(`moves.${name as keyof MergePreview['moves']}`)
      : t(`remains.${name as keyof MergePreview['remains']}`)
  const shown = (Object.entries(counts) as [CountName, number][]).filter(([, count]) => count > 0)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">{title}</p>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('nothing')}</p>
      ) : (
        <DescriptionList
          facts={shown.map(([name, count]) => ({ term: text(name), value: format.number(count) }))}
        />
      )}
    </div>
  )
}
