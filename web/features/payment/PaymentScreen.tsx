import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { companyStandingQuery } from '#web/api/company/company-standing'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { LocationSelect } from '#web/api/company/LocationSelect.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useHashTarget } from '#web/ui/hooks/use-hash-target'
import { DocumentsSection } from './DocumentsSection.tsx'
import { companyDocumentsQuery, paymentQuery } from './payment.data.ts'
import { PaymentForm } from './PaymentForm.tsx'

interface PaymentScreenProps {
  /** Id of a location of the company; null for the company itself. */
  location: string | null
  onLocation: (id: string) => void
}

/** Shows payment details and documents of the company. */
export function PaymentScreen({ location, onLocation }: PaymentScreenProps) {
  const t = useTranslations('payment')
  const locations = useLocations(location)
  const { chosen } = locations
  const payment = useQuery(paymentQuery(chosen))
  const documents = useQuery(companyDocumentsQuery(chosen))
  const standing = useQuery(companyStandingQuery(chosen))
  const all = [payment, documents, standing]
  const failed = all.find((query) => query.error && !query.data)
  useHashTarget(all.every(({ data }) => data))
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <LocationSelect label={t('location')} locations={locations} onChange={onLocation} />
      {failed ? (
        <QueryError
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      ) : payment.data && documents.data && standing.data ? (
        <div className="flex flex-col gap-8">
          <PaymentForm key={chosen} partner={payment.data} />
          <DocumentsSection accountId={chosen} documents={documents.data} gaps={standing.data.documents} />
        </div>
      ) : (
        <SkeletonText lines={18} />
      )}
    </>
  )
}
