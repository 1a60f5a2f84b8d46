import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { DataSubject } from './data-protection.data.ts'

/** Links to the page that explains the erasure; deletes nothing itself. */
export function EraseSection({ subject }: { subject: DataSubject }) {
  const t = useTranslations('dataProtection')
  const page = subject === 'person' ? pages.eraseAccount : pages.eraseCompany
  return (
    <Section title={t(`erase.${subject}Title`)} look="card">
      <p className="mb-3 text-sm text-pretty text-muted">{t(`erase.${subject}Lead`)}</p>
      <p className="text-sm">
        <Link href={page.path} isAlone>
          {t('erase.open')}
        </Link>
      </p>
    </Section>
  )
}
