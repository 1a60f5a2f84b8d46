import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { EraseSection } from './EraseSection.tsx'
import { DataExports } from './DataExports.tsx'

/** Sections of the account page: export and erasure of the person's data. */
export function OwnDataSections() {
  const t = useTranslations('dataProtection')
  const user = useUser()
  return (
    <>
      <DataExports subject="person">
        {canOpenPage('companyData', user) ? (
          <p className="mt-4 text-sm">
            <Link href={pages.companyData.path} isAlone>
              {t('toCompany')}
            </Link>
          </p>
        ) : null}
      </DataExports>
      <EraseSection subject="person" />
    </>
  )
}
