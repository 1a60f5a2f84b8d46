import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { historyQuery, type OrderHistoryEntry } from '../orders.data.ts'
import { useHistoryWords } from './history-words.ts'

const shownEntries = 10

/** Steps of both sides with their authors, newest first. Messages are in the conversation. */
export function OrderTimeline({ id }: { id: string }) {
  const t = useTranslations('operatorOrders.page')
  const { data } = useQuery(historyQuery(id))
  const [isWhole, setWhole] = useState(false)
  if (!data) return null
  const entries = data.data.filter(({ step }) => step !== 'comment.create')
  const rest = entries.length - shownEntries
  return (
    <Section title={t('history')}>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {entries.slice(0, isWhole ? undefined : shownEntries).map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {rest > 0 && !isWhole ? (
        <PlainButton onPress={() => setWhole(true)} className="mt-3 min-h-6 text-sm underline touch:min-h-11">
          {t('allHistory', { count: rest })}
        </PlainButton>
      ) : null}
    </Section>
  )
}

function TimelineEntry({ entry }: { entry: OrderHistoryEntry }) {
  const t = useTranslations('operatorOrders.page')
  const words = useHistoryWords()
  const details = words.details(entry)
  return (
    <li className="text-sm">
      <p className="font-medium">{words.title(entry)}</p>
      <p className="text-muted">
        {words.by(entry)}
        {entry.on_behalf_of ? <> {t('onBehalf', { name: entry.on_behalf_of })}</> : null} ·{' '}
        <Time when={entry.at} as="dayTime" />
        {entry.done_at ? (
          <> ({t.rich('doneAt', { when: () => <Time when={entry.done_at ?? entry.at} as="dayTime" /> })})</>
        ) : null}
      </p>
      {details ? <p className="whitespace-pre-line">{details}</p> : null}
    </li>
  )
}
