import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { PapersTable } from '../papers/PapersTable.tsx'
import { partnerPapersQuery } from './partners.data.ts'

/** The documents of one company; each opens beside its fields. */
export function PartnerPapers({ id }: { id: string }) {
  const t = useTranslations('partners')
  const papers = useQuery(partnerPapersQuery(id))
  return (
    <Section title={t('papers')}>
      {papers.error ? (
        <LoadFailure error={papers.error} onRetry={() => void papers.refetch()} />
      ) : papers.isPending ? (
        <SkeletonText lines={3} />
      ) : papers.data.data.length === 0 ? (
        <p className="text-sm text-muted">{t('noPapers')}</p>
      ) : (
        <PapersTable label={t('papers')} rows={papers.data.data} isOfOneCompany />
      )}
    </Section>
  )
}
