import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EraseSection } from './EraseSection.tsx'
import { DataExports } from './DataExports.tsx'

/** Exports or erases the company's data. */
export function CompanyDataScreen() {
  const t = useTranslations('dataProtection')
  const user = useUser()
  const back = canOpenPage('company', user)
    ? { href: pages.company.path, label: t('company') }
    : { href: pages.account.path, label: t('account') }
  return (
    <>
      <PageHead title={t('title')} back={back} subtitle={user.account.name} />
      <div className="flex max-w-3xl flex-col gap-8">
        <DataExports subject="company" isMain />
        <EraseSection subject="company" />
      </div>
    </>
  )
}
