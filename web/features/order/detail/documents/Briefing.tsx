import { useQuery } from '@tanstack/react-query'
import { FileText, Image } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import { briefingQuery } from '#web/features/order/order.data'

/** Shows texts to read before the visit, folded; texts younger than a month are marked as new. */
export function Briefing({ order }: { order: Order }) {
  const t = useTranslations('order')
  const query = useQuery(briefingQuery(order))
  const list = query.data?.data ?? []
  if (query.error && list.length === 0) {
    return (
      <Section title={t('briefing')}>
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    )
  }
  if (list.length === 0) return null
  return (
    <Folded title={t('page.briefing', { count: list.length })} hint={<BriefingHint list={list} />}>
      <ul className="flex flex-col gap-1">
        {list.map((paper) => (
          <li key={paper.resource}>
            <DocumentButton
              resource={paper.resource}
              icon={paper.type === 'image' ? Image : FileText}
              name={paper.name}
              badge={paper.isNew ? <Badge tone="accent">{t('new')}</Badge> : null}
            >
              {t('updated')} <Time when={paper.updatedAt} />
            </DocumentButton>
          </li>
        ))}
      </ul>
    </Folded>
  )
}

type BriefingText = Reply<'briefing.list'>['data'][number]

/** Names the newest text; a badge says that one was changed within a month. */
function BriefingHint({ list }: { list: readonly BriefingText[] }) {
  const t = useTranslations('order')
  return (
    <>
      {list.some(({ isNew }) => isNew) ? (
        <>
          <Badge tone="accent">{t('new')}</Badge>{' '}
        </>
      ) : null}
      {list[0]?.name}
    </>
  )
}
