import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { mailAudiences } from '#contract/operator/mail-states'
import type { MailKind } from '#contract/operator/mails'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonDetail } from '#web/ui/feedback/Skeleton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { AreaHead } from '../AreaHead.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { mailKindsQuery, useKindName } from './mails.data.ts'

/** Lists the kinds of emails by their readers. */
export function MailKindsPage() {
  const t = useTranslations('mails')
  const kinds = useQuery(mailKindsQuery)
  return (
    <>
      <AreaHead
        label={t('areas')}
        areas={[
          { page: 'mails', name: t('title') },
          { page: 'mailKinds', name: t('preview.title') },
        ]}
        current="mailKinds"
        title={t('preview.title')}
        lead={t('preview.lead')}
      />
      {kinds.error ? (
        <LoadFailure error={kinds.error} onRetry={() => void kinds.refetch()} />
      ) : kinds.data ? (
        <div className="flex flex-col gap-6">
          {mailAudiences.map((audience) => (
            <Section key={audience} title={t(`preview.audiences.${audience}`)}>
              <KindList rows={kinds.data.data.filter((row) => row.audience === audience)} />
            </Section>
          ))}
        </div>
      ) : (
        <SkeletonDetail />
      )}
    </>
  )
}

function KindList({ rows }: { rows: readonly MailKind[] }) {
  const t = useTranslations('mails.preview')
  const nameKind = useKindName()
  return (
    <ul className="grid gap-x-6 gap-y-1 md:grid-cols-2 lg:grid-cols-3">
      {rows.map(({ kind, is_optional: isOptional, own_locales: ownLocales }) => (
        <li key={kind} className="flex flex-wrap items-center gap-2 text-sm">
          <Link kind="plain" isAlone href={getOperatorPath('mailKind', { kind })}>
            {nameKind(kind)}
          </Link>
          {isOptional ? <Badge>{t('optional')}</Badge> : null}
          {ownLocales.length > 0 ? (
            <Badge tone="accent">{t('own', { languages: ownLocales.join(', ').toUpperCase() })}</Badge>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
