import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../../api/failure.tsx'
import { useUser } from '../../api/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAnchor } from '../../ui/useAnchor.ts'
import { DocumentsSection } from './DocumentsSection.tsx'
import { documentsQuery, paymentQuery, standingQuery } from './payment.data.ts'
import { PaymentForm } from './PaymentForm.tsx'

/** What a company is paid by, and the papers that it shows for it (1 §2, Payment details screen). */
export function PaymentScreen() {
  const t = useTranslations('payment')
  const { account } = useUser()
  const payment = useQuery(paymentQuery(account.id))
  const documents = useQuery(documentsQuery(account.id))
  const standing = useQuery(standingQuery(account.id))
  const all = [payment, documents, standing]
  const failed = all.find((query) => query.error && !query.data)
  useAnchor(all.every(({ data }) => data))
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      {failed ? (
        <Failure
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
        />
      ) : payment.data && documents.data && standing.data ? (
        <div className="flex flex-col gap-8">
          <PaymentForm key={account.id} partner={payment.data} />
          <DocumentsSection
            accountId={account.id}
            documents={documents.data}
            gaps={standing.data.documents}
          />
        </div>
      ) : (
        <SkeletonText lines={18} />
      )}
    </>
  )
}
