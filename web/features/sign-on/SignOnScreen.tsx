import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#web/api/call'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ButtonLink } from '#web/ui/controls/buttons/Link.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { CopyLine, SignOnForm } from './SignOnForm.tsx'
import {
  signOnQuery,
  useRemoveSignOn,
  useSignOnChange,
  type SignOnProvider,
  type SignOnSettings,
} from './sign-on.data.ts'

/** Connects the company's identity provider: its settings, the proof of the domain, and the log-in with passwords. */
export function SignOnScreen() {
  const t = useTranslations('signOn')
  const { account } = useUser()
  const { data, error, isFetching, refetch } = useQuery(signOnQuery(account.id))
  return (
    <>
      <PageHead title={t('title')} back={{ href: '/company', label: t('back') }} subtitle={t('subtitle')} />
      <div className="flex max-w-3xl flex-col gap-6">
        {data ? (
          <SignOnParts key={account.id} accountId={account.id} settings={data} />
        ) : error ? (
          <QueryError error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </>
  )
}

interface PartProps {
  accountId: string
  settings: SignOnSettings
}

function SignOnParts({ accountId, settings }: PartProps) {
  const t = useTranslations('signOn')
  const [isEditing, setEditing] = useState(false)
  const { provider, can_change: canChange } = settings
  return (
    <>
      {canChange ? null : (
        <Banner
          tone="neutral"
          title={t('factorTitle')}
          action={
            <ButtonLink href="/account/" size="small">
              {t('factorAction')}
            </ButtonLink>
          }
        >
          {t('factorText')}
        </Banner>
      )}
      {provider ? <StateBanner provider={provider} /> : null}
      {isEditing || (!provider && canChange) ? (
        <SignOnForm accountId={accountId} settings={settings} onDone={() => setEditing(false)} />
      ) : null}
      {provider && !isEditing ? (
        <>
          <ProviderSection provider={provider} onEdit={canChange ? () => setEditing(true) : undefined} />
          <DomainSection accountId={accountId} provider={provider} />
          {provider.state === 'pending' ? null : (
            <PasswordSection accountId={accountId} settings={settings} provider={provider} />
          )}
          {canChange ? <RemoveProvider accountId={accountId} name={provider.name} /> : null}
        </>
      ) : null}
    </>
  )
}

function StateBanner({ provider: { state, stops_at: stopsAt, record } }: { provider: SignOnProvider }) {
  const t = useTranslations('signOn')
  const format = useFormat()
  if (state === 'switched_off')
    return (
      <Banner tone="warning" title={t('offTitle')}>
        {t('offText')}
      </Banner>
    )
  if (stopsAt === null) return null
  return (
    <Banner tone={state === 'stopped' ? 'danger' : 'warning'} title={t('lostTitle', { record: record.name })}>
      {t(state === 'stopped' ? 'stoppedText' : 'lostText', { until: format.dayTime(stopsAt) })}
    </Banner>
  )
}

const stateTones: Record<SignOnProvider['state'], Tone> = {
  pending: 'warning',
  active: 'done',
  lost: 'warning',
  stopped: 'danger',
  switched_off: 'neutral',
}

function ProviderSection({
  provider,
  onEdit,
}: {
  provider: SignOnProvider
  onEdit: (() => void) | undefined
}) {
  const t = useTranslations('signOn')
  const contacts = useTranslations('contacts')
  const { roles, role_claim: claim, default_profile: profile } = provider
  const mapped = roles.map(({ value, profile: one }) => `${value} → ${contacts(`profileNames.${one}`)}`)
  return (
    <Section
      look="card"
      title={provider.name}
      aside={
        <span className="flex items-center gap-3">
          <Badge tone={stateTones[provider.state]}>{t(`states.${provider.state}`)}</Badge>
          {onEdit ? (
            <Button size="small" onPress={onEdit}>
              {t('edit')}
            </Button>
          ) : null}
        </span>
      }
    >
      <DescriptionList
        facts={[
          { term: t('fields.issuer'), value: <span className="wrap-anywhere">{provider.issuer}</span> },
          { term: t('fields.client_id'), value: <span className="wrap-anywhere">{provider.client_id}</span> },
          { term: t('fields.email_domain'), value: provider.email_domain },
          { term: t('fields.roles'), value: claim ? [claim, ...mapped].join(', ') : null },
          {
            term: t('fields.default_profile'),
            value: profile ? contacts(`profileNames.${profile}`) : t('noProfile'),
          },
        ]}
      />
    </Section>
  )
}

function DomainSection({ accountId, provider }: { accountId: string; provider: SignOnProvider }) {
  const t = useTranslations('signOn')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const check = useSignOnChange(accountId, () => callApi('identityProvider.verifyDomain', { body: {} }))
  const found = check.data?.check
  const isProven = provider.state === 'active' || provider.state === 'switched_off'
  return (
    <Section look="card" title={t('domainTitle', { domain: provider.email_domain })}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t(isProven ? 'domainProven' : 'domainText')}</p>
        <CopyLine label={t('recordName')} value={provider.record.name} />
        <CopyLine label={t('recordValue')} value={provider.record.value} />
        <div role="status" className="flex flex-col gap-3 empty:hidden">
          {found === 'missing' ? (
            <Banner tone="warning" title={t('missingTitle')}>
              {t('missingText')}
            </Banner>
          ) : found === 'no_answer' ? (
            <Banner tone="warning" title={t('noAnswerTitle')}>
              {t('noAnswerText')}
            </Banner>
          ) : found === 'found' ? (
            <Banner tone="done" title={t('foundTitle')}>
              {t('foundText', { domain: provider.email_domain })}
            </Banner>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            kind={isProven ? 'secondary' : 'primary'}
            isPending={check.isPending}
            onPress={() => check.mutate(undefined, { onError: toastError })}
          >
            {t('check')}
          </Button>
          {provider.checked_at ? (
            <span className="text-sm text-muted">
              {t('checkedAt', { at: format.dayTime(provider.checked_at) })}
            </span>
          ) : null}
        </div>
      </div>
    </Section>
  )
}

function PasswordSection({ accountId, settings, provider }: PartProps & { provider: SignOnProvider }) {
  const t = useTranslations('signOn')
  const { showToast: toastError } = useErrorMessages()
  const [asking, setAsking] = useState(false)
  const change = useSignOnChange(accountId, (password_login: boolean) =>
    callApi('identityProvider.setPasswordLogin', { body: { password_login, version: provider.version } }),
  )
  const { linked, other_domain: others } = provider.people
  const isOn = provider.password_login
  const set = (password_login: boolean) => {
    setAsking(false)
    change.mutate(password_login, {
      onSuccess: () =>
        showToast({ tone: 'done', title: t(password_login ? 'passwordsOnDone' : 'passwordsOffDone') }),
      onError: toastError,
    })
  }
  const mayChange = settings.can_change && (!isOn || (settings.has_logged_in && provider.state === 'active'))
  return (
    <Section
      look="card"
      title={t('passwordTitle')}
      aside={<Badge tone={isOn ? 'neutral' : 'done'}>{t(isOn ? 'passwordsOn' : 'passwordsOff')}</Badge>}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-muted">
          {t(isOn ? 'passwordOnText' : 'passwordOffText', {
            name: provider.name,
            domain: provider.email_domain,
          })}
        </p>
        <p className="text-sm text-muted">{t('people', { linked, others, domain: provider.email_domain })}</p>
        {isOn && !settings.has_logged_in ? (
          <p className="text-sm">{t('logInFirst', { name: provider.name })}</p>
        ) : null}
        {mayChange ? (
          <div>
            <Button isPending={change.isPending} onPress={() => (isOn ? setAsking(true) : set(true))}>
              {t(isOn ? 'switchOff' : 'switchOn')}
            </Button>
          </div>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={asking}
        title={t('switchOffTitle')}
        confirm={t('switchOff')}
        onConfirm={() => set(false)}
        onClose={() => setAsking(false)}
      >
        {t('switchOffText', { name: provider.name, domain: provider.email_domain })}
      </ConfirmDialog>
    </Section>
  )
}

function RemoveProvider({ accountId, name }: { accountId: string; name: string }) {
  const t = useTranslations('signOn')
  const { showToast: toastError } = useErrorMessages()
  const [asking, setAsking] = useState(false)
  const removal = useRemoveSignOn(accountId)
  const remove = () => {
    setAsking(false)
    removal.mutate(undefined, {
      onSuccess: () => showToast({ tone: 'done', title: t('removed') }),
      onError: toastError,
    })
  }
  return (
    <div>
      <Button kind="quiet" isPending={removal.isPending} onPress={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={asking}
        danger
        title={t('removeTitle', { name })}
        confirm={t('removeConfirm')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}
