import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusedWith } from '#web/api/http/errors'
import { QueryError } from '#web/api/feedback/QueryError.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { useTitle } from '#web/ui/hooks/use-title'
import { invitationQuery } from './invitation.data.ts'
import { OfferedServices } from './OfferedServices.tsx'
import { RegisterForm } from './RegisterForm.tsx'

interface InvitationScreenProps {
  orderId: string
  token: string
  /** Called after the login, with the id of the order, or null if the offer is gone. */
  onEntered: (orderId: string | null) => void
}

/** Shows a company without an account the offered work and its pay, with a short registration. */
export function InvitationScreen({ orderId, token, onEntered }: InvitationScreenProps) {
  const t = useTranslations('invitation')
  const query = useQuery(invitationQuery(orderId, token))
  const [registered, setRegistered] = useState<string | null>(null)
  useTitle(t('title'))
  if (registered) return <RegisteredNotice email={registered} />
  if (query.isError) {
    const isOver =
      isRefusedWith(query.error, 'link_expired') || isRefusedWith(query.error, 'validation_failed')
    return isOver ? (
      <ExpiredInvitation />
    ) : (
      <QueryError error={query.error} isPage onRetry={() => void query.refetch()} />
    )
  }
  if (!query.data) return <SkeletonText lines={8} />
  const { offer } = query.data
  return (
    <div className="flex flex-col gap-8">
      {offer ? (
        <OfferedServices offer={offer} />
      ) : (
        <header className="flex flex-col gap-1.5">
          <h1 className="text-h1">{t('goneTitle')}</h1>
          <p className="text-muted">{t('goneText')}</p>
        </header>
      )}
      <RegisterForm
        orderId={orderId}
        token={token}
        invitation={query.data}
        onGone={() => void query.refetch()}
        onRegistered={({ orderId: job, email, isIn }) => (isIn ? onEntered(job) : setRegistered(email))}
      />
    </div>
  )
}

/** The link has expired or was used; a company that used it can log in. */
function ExpiredInvitation() {
  const t = useTranslations('invitation')
  return (
    <EmptyState
      isPage
      title={t('overTitle')}
      action={
        <ButtonLink kind="primary" href="/login/">
          {t('toLogin')}
        </ButtonLink>
      }
    >
      {t('overText')}
    </EmptyState>
  )
}

function RegisteredNotice({ email }: { email: string }) {
  const t = useTranslations('invitation')
  return (
    <EmptyState
      isPage
      title={t('registeredTitle')}
      action={
        <ButtonLink kind="primary" href="/login/">
          {t('toLogin')}
        </ButtonLink>
      }
    >
      {t('registeredText', { email })}
    </EmptyState>
  )
}
