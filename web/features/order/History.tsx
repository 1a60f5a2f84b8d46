import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders'
import { Failure } from '../../api/failure.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { historyQuery } from './order.data.ts'
import { isStep, type Step } from './steps.ts'

/** Who did what, and when: the partner's part of the history. */
export function History({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useQuery(historyQuery(order))
  return (
    <Section title={t('history')}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <SkeletonText lines={4} /> : null}
      <Timeline
        label={t('history')}
        moments={(query.data?.data ?? []).map((entry) => ({
          id: entry.id,
          when: entry.at,
          title: isStep(entry.step) ? t(`steps.${entry.step.replace('.', '_') as Step}`) : entry.step,
          by:
            entry.by.kind === 'person'
              ? [entry.by.name, entry.by.account].filter(Boolean).join(', ')
              : t(`actors.${entry.by.kind}`),
        }))}
      />
    </Section>
  )
}
