import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignatureRequest } from '#contract/forms/signatures'
import type { Order } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { SignatureRequestDialog } from './SignatureRequestDialog.tsx'
import { signatureRequestsQuery, useRemindSigner, useRevokeSignatureRequest } from './signatures.data.ts'

/** Manages the customer's signature by a mailed link: state, result and actions. */
export function RemoteSignature({ order }: { order: Order }) {
  const t = useTranslations('signatures')
  const [asking, setAsking] = useState(false)
  const requests = useQuery(signatureRequestsQuery(order))
  if (!requests.data) return null
  const { data, may_request: mayRequest, email, locale } = requests.data
  if (data.length === 0 && !mayRequest) return null
  const ask = (
    <Button icon={MailPlus} size="small" onPress={() => setAsking(true)}>
      {t('ask')}
    </Button>
  )
  return (
    <Section title={t('title')} aside={mayRequest ? ask : null}>
      <ul className="flex flex-col gap-2 empty:hidden">
        {data.map((request) => (
          <li key={request.id}>
            <SignatureRequestEntry request={request} />
          </li>
        ))}
      </ul>
      {asking ? (
        <SignatureRequestDialog
          order={order}
          email={email}
          locale={locale}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  )
}

const requestTones: Record<SignatureRequest['state'], Tone> = {
  sent: 'accent',
  opened: 'accent',
  reminded: 'accent',
  signed: 'done',
  declined: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
}

function SignatureRequestEntry({ request }: { request: SignatureRequest }) {
  const t = useTranslations('signatures')
  const { state } = request
  return (
    <div className="rounded border border-line bg-surface px-3 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{request.email}</span>
        <Badge tone={requestTones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <RequestTimes request={request} />
      {request.network ? (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-muted touch:flex touch:min-h-11 touch:items-center">
            {t('evidence')}
          </summary>
          <dl className="mt-1 grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-muted">{t('network')}</dt>
            <dd className="tabular">{request.network}</dd>
            <dt className="text-muted">{t('browser')}</dt>
            <dd className="break-words">{request.user_agent}</dd>
            <dt className="text-muted">{t('hash')}</dt>
            <dd className="font-mono text-xs leading-6 break-all">{request.document_sha256}</dd>
          </dl>
        </details>
      ) : null}
      <RequestActions request={request} />
    </div>
  )
}

function RequestTimes({ request }: { request: SignatureRequest }) {
  const t = useTranslations('signatures')
  const isOpen = ['sent', 'opened', 'reminded'].includes(request.state)
  const times = [
    ['sentAt', request.sent_at],
    ['openedAt', request.opened_at],
    ['remindedAt', request.reminded_at],
    ['answeredAt', request.answered_at],
    ['until', isOpen ? request.expires_at : null],
  ] as const
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{t('by', { name: request.by })}</span>
      {times.map(([word, at]) =>
        at ? (
          <span key={word}>
            {t(word)} <Time when={at} as="dayTime" />
          </span>
        ) : null,
      )}
    </p>
  )
}

function RequestActions({ request }: { request: SignatureRequest }) {
  const t = useTranslations('signatures')
  const failure = useErrorMessages()
  const remind = useRemindSigner()
  const revoke = useRevokeSignatureRequest()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!request.may_remind && !request.may_revoke) return null
  const onFailure = { onError: failure.showToast }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {request.may_remind ? (
        <Button
          size="small"
          isPending={remind.isPending}
          onPress={() =>
            remind.mutate(request.id, {
              ...onFailure,
              onSuccess: () =>
                showToast({ tone: 'done', title: t('remindedToast', { email: request.email }) }),
            })
          }
        >
          {t('remind')}
        </Button>
      ) : null}
      {request.may_revoke ? (
        <Button size="small" kind="quiet" onPress={() => setIsConfirming(true)}>
          {t('revoke')}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isConfirming}
        danger
        title={t('revokeTitle')}
        confirm={t('revoke')}
        isPending={revoke.isPending}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => revoke.mutate(request.id, { ...onFailure, onSuccess: () => setIsConfirming(false) })}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </div>
  )
}
