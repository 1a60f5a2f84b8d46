import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OfferSubscription } from '#contract/company/invitations'
import { CallError } from '#web/api/http/errors'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { ResumeOffersForm } from './ResumeOffersForm.tsx'
import { subscriptionQuery, useEndSubscription, useResumeSubscription } from './offer-subscription.data.ts'

interface UnsubscribeScreenProps {
  token: string
  /** Called before the invitation page opens. */
  onRegister: () => void
}

/** Unsubscribes from offers by a mailed link: asks for confirmation, and can undo it. */
export function UnsubscribeScreen({ token, onRegister }: UnsubscribeScreenProps) {
  const t = useTranslations('offerSubscription')
  const query = useQuery(subscriptionQuery(token))
  useTitle(t('title'))
  if (query.isError) {
    const { error } = query
    const isOver = error instanceof CallError && (error.status === 410 || error.status === 422)
    if (!isOver) return <QueryError error={error} isPage onRetry={() => void query.refetch()} />
    return (
      <EmptyState isPage title={t('overTitle')}>
        {t('overText')}
      </EmptyState>
    )
  }
  if (!query.data) return <SkeletonText lines={6} />
  if (query.data.status === 'not_interested')
    return <UnsubscribedNotice token={token} subscription={query.data} />
  return <UnsubscribeQuestion token={token} subscription={query.data} onRegister={onRegister} />
}

interface SubscriptionProps {
  token: string
  subscription: OfferSubscription
}

/** Asks before unsubscribing; after resuming, confirms it and links to the login. */
function UnsubscribeQuestion({
  token,
  subscription,
  onRegister,
}: SubscriptionProps & { onRegister: () => void }) {
  const t = useTranslations('offerSubscription')
  const { showToast: toastError } = useErrorMessages()
  const end = useEndSubscription(token)
  const {
    company,
    orders_under_way: orders,
    is_registered: isRegistered,
    job_id: orderId,
    status,
  } = subscription
  const hasResumed = status === 'new' && !isRegistered
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t(hasResumed ? 'backTitle' : 'question')}</h1>
        <p className="text-muted">{t(hasResumed ? 'backText' : 'questionText', { company: company.name })}</p>
      </header>
      {orders > 0 ? (
        <Banner tone="warning" title={t('ordersTitle', { count: orders })}>
          {t('ordersText')}
        </Banner>
      ) : null}
      {hasResumed && orderId ? (
        <ButtonLink
          kind="primary"
          size="large"
          wide
          href={`/potential-offer/${orderId}/`}
          onPress={onRegister}
        >
          {t('createAccount')}
        </ButtonLink>
      ) : null}
      <Button
        kind={hasResumed ? 'secondary' : 'primary'}
        size="large"
        wide
        isPending={end.isPending}
        onPress={() => end.mutate(undefined, { onError: toastError })}
      >
        {t('end')}
      </Button>
      {isRegistered ? (
        <ButtonLink wide href="/offers/">
          {t('keep')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function UnsubscribedNotice({ token, subscription }: SubscriptionProps) {
  const t = useTranslations('offerSubscription')
  const { showToast: toastError } = useErrorMessages()
  const resume = useResumeSubscription(token)
  const { company, qualifications, values } = subscription
  const canUndo = Object.values(qualifications).some((list) => list.length > 0)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-1.5">
        <h1 className="text-h1">{t('stoppedTitle')}</h1>
        <p className="text-muted">{t('stoppedText', { company: company.name })}</p>
      </header>
      {canUndo ? (
        <Banner
          tone="neutral"
          title={t('undoTitle')}
          action={
            <Button
              size="small"
              isPending={resume.isPending}
              onPress={() => resume.mutate({}, { onError: toastError })}
            >
              {t('undo')}
            </Button>
          }
        />
      ) : null}
      <section className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="text-h2">{t('againTitle')}</h2>
          <p className="text-sm text-muted">{t('againText')}</p>
        </div>
        <ResumeOffersForm
          values={values}
          held={qualifications}
          isPending={resume.isPending}
          onSave={(chosen) => resume.mutate(chosen, { onError: toastError })}
        />
      </section>
    </div>
  )
}
