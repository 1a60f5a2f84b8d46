import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { LocationSelect } from '#web/api/company/LocationSelect.tsx'
import { useLocations } from '#web/api/company/use-locations'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useHashTarget } from '#web/ui/hooks/use-hash-target'
import { paymentQuery } from './payment.data.ts'
import { PaymentForm } from './PaymentForm.tsx'

interface PaymentScreenProps {
  /** Id of a location of the company; null for the company itself. */
  location: string | null
  onLocation: (id: string) => void
}

/** Shows the payment and tax details of the company. */
export function PaymentScreen({ location, onLocation }: PaymentScreenProps) {
  const t = useTranslations('payment')
  const locations = useLocations(location)
  const { chosen } = locations
  const payment = useQuery(paymentQuery(chosen))
  useHashTarget(payment.data !== undefined)
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <LocationSelect label={t('location')} locations={locations} onChange={onLocation} />
      {payment.data ? (
        <PaymentForm key={chosen} partner={payment.data} />
      ) : payment.error ? (
        <QueryError
          error={payment.error}
          retrying={payment.isFetching}
          onRetry={() => void payment.refetch()}
        />
      ) : (
        <SkeletonText lines={12} />
      )}
    </>
  )
}
