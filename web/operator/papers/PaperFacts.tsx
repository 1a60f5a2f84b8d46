import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OperatorDocument } from '#contract/operator/companies/company-documents'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { getOperatorPath } from '../navigation.ts'
import { partnerPapersQuery, partnerQuery } from '../partners/partners.data.ts'
import { PaperLifetime } from './PapersTable.tsx'

/** Shows the company's statements about a document, to compare with its file. */
export function PaperFacts({ paper }: { paper: OperatorDocument }) {
  const t = useTranslations('papers')
  const format = useFormat()
  const company = useQuery(partnerQuery(paper.account)).data?.account
  const earlier = useQuery(partnerPapersQuery(paper.account)).data?.data.find(
    ({ id, type, check }) => id !== paper.id && type === paper.type && check === 'verified',
  )
  return (
    <Section title={t('facts')} look="card">
      <DescriptionList
        facts={[
          {
            term: t('company'),
            value: <Link href={getOperatorPath('partner', { id: paper.account })}>{paper.account_name}</Link>,
          },
          {
            term: t('address'),
            value: company?.street ? `${company.street}, ${company.postal_code} ${company.city}` : null,
          },
          { term: t('start'), value: paper.lifetimeStart ? format.date(paper.lifetimeStart) : '–' },
          { term: t('end'), value: paper.lifetimeEnd ? format.date(paper.lifetimeEnd) : t('unlimited') },
          { term: t('sent'), value: <Time when={paper.createdAt} as="dayTime" /> },
          {
            term: t('file'),
            value: paper.path ? (
              <span className="wrap-anywhere">{`${paper.path.name} · ${format.fileSize(paper.path.size)}`}</span>
            ) : null,
          },
          { term: t('earlier'), value: earlier ? <PaperLifetime paper={earlier} /> : null },
        ]}
      />
    </Section>
  )
}
