import { useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyStandingQuery } from '#web/api/company/company-standing'
import { LocationSelect } from '#web/api/company/LocationSelect.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useHashTarget } from '#web/ui/hooks/use-hash-target'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { CompanyDocuments, type OpenedDocument } from './CompanyDocuments.tsx'
import { companyDocumentsQuery } from './company-documents.data.ts'

interface CompanyDocumentsScreenProps {
  /** Id of a location of the company; null for the company itself. */
  location: string | null
  onLocation: (id: string) => void
}

/** Shows which documents the company has, and which it must upload or renew. */
export function CompanyDocumentsScreen({ location, onLocation }: CompanyDocumentsScreenProps) {
  const t = useTranslations('companyDocuments')
  const locations = useLocations(location)
  const { chosen } = locations
  const documents = useQuery(companyDocumentsQuery(chosen))
  const standing = useQuery(companyStandingQuery(chosen))
  const [opened, setOpened] = useState<OpenedDocument | null>(null)
  const all = [documents, standing]
  const failed = all.find((query) => query.error && !query.data)
  useHashTarget(all.every(({ data }) => data))
  return (
    <>
      <PageHead
        title={t('title')}
        back={{ href: '/company', label: t('back') }}
        subtitle={t('lead')}
        actions={
          <Button kind="primary" icon={FilePlus2} onPress={() => setOpened({ kind: 'add', type: null })}>
            {t('add')}
          </Button>
        }
      />
      <LocationSelect label={t('location')} locations={locations} onChange={onLocation} />
      {failed ? (
        <QueryError
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      ) : documents.data && standing.data ? (
        <CompanyDocuments
          accountId={chosen}
          documents={documents.data}
          gaps={standing.data.documents}
          opened={opened}
          onOpen={setOpened}
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </>
  )
}
