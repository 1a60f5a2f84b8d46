import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { accountHistoryQuery } from './activity.data.ts'
import type activity from './messages/de.ts'

type Entry = StaffReply<'account.history'>['data'][number]
type Step = keyof (typeof activity)['steps']

/** Lists what was done with a company, its people and its credit notes, newest first, with its author. */
export function PartnerHistory({ id }: { id: string }) {
  const t = useTranslations('partnerActivity')
  const history = useInfiniteQuery(accountHistoryQuery(id))
  const rows = history.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section title={t('history')}>
      {history.error && !history.data ? (
        <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
      ) : history.isPending ? (
        <SkeletonText lines={5} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">{t('noHistory')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {rows.map((entry) => (
            <HistoryLine key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {history.hasNextPage ? (
        <Button
          kind="quiet"
          size="small"
          isPending={history.isFetchingNextPage}
          onPress={() => void history.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </Section>
  )
}

function HistoryLine({ entry }: { entry: Entry }) {
  const t = useTranslations('partnerActivity')
  const key = entry.step.replace('.', '_') as Step
  return (
    <li className="flex flex-col gap-0.5 py-2 text-sm">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-medium">{t.has(`steps.${key}`) ? t(`steps.${key}`) : entry.step}</span>
          {entry.about ? <> · {entry.about}</> : null}
        </span>
        <span className="text-muted">
          <Time when={entry.at} as="dayTime" />
        </span>
      </span>
      <span className="text-muted">{useAuthor(entry)}</span>
      {entry.reason ? <span className="whitespace-pre-line">{entry.reason}</span> : null}
    </li>
  )
}

function useAuthor({ by }: Entry): string {
  const t = useTranslations('operatorOrders.page')
  if (by.kind === 'person') return [by.name, by.account].filter(Boolean).join(', ')
  if (by.kind === 'system') return t('system')
  return by.name === 'operator' ? t('marketplace') : `${by.name}, ${t('marketplace')}`
}
