import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { canMakeCall } from '#web/api/session/call-access'
import { useUser } from '#web/api/session/session'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { ResumeOffersForm } from './ResumeOffersForm.tsx'
import {
  companyQualificationsQuery,
  useResumeOwnSubscription,
  resumeValuesQuery,
} from './offer-subscription.data.ts'

/** Replaces the list of offers for a company that has unsubscribed; offers to resume them. */
export function ResumeOffersScreen() {
  const t = useTranslations('offerSubscription')
  const user = useUser()
  const { name } = user.account
  return (
    <>
      <PageHead title={t('offers')} />
      {canMakeCall('account.change', user) ? (
        <ResumeOffersSection accountId={user.account.id} company={name} />
      ) : (
        <EmptyState title={t('stoppedTitle')}>{t('askAdmin', { company: name })}</EmptyState>
      )}
    </>
  )
}

function ResumeOffersSection({ accountId, company }: { accountId: string; company: string }) {
  const t = useTranslations('offerSubscription')
  const { showToast: toastError } = useErrorMessages()
  const values = useQuery(resumeValuesQuery)
  const held = useQuery(companyQualificationsQuery(accountId))
  const resumeOffers = useResumeOwnSubscription(accountId)
  const error = values.error ?? held.error
  if (error) return <QueryError error={error} />
  return (
    <section className="mx-auto flex max-w-xl flex-col gap-5 rounded border border-line p-6">
      <header className="flex flex-col gap-1">
        <h2 className="text-h2">{t('stoppedTitle')}</h2>
        <p className="text-muted">{t('stoppedText', { company })}</p>
        <p className="text-muted">{t('againText')}</p>
      </header>
      {values.data && held.data ? (
        <ResumeOffersForm
          values={values.data.categories}
          held={held.data}
          isPending={resumeOffers.isPending}
          onSave={(chosen) =>
            resumeOffers.mutate(chosen, {
              onSuccess: () => showToast({ tone: 'done', title: t('backTitle') }),
              onError: toastError,
            })
          }
        />
      ) : (
        <SkeletonText lines={8} />
      )}
    </section>
  )
}
