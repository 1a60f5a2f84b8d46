import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Section } from '#web/ui/layout/Section.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { callStaff } from '../staff-call.ts'
import { RestrictionForm } from './RestrictionDialogs.tsx'

type Provider = NonNullable<StaffReply<'account.readProvider'>['provider']>
type ProviderAction = 'switchOff' | 'switchOn' | 'allowPasswords'

interface PartnerSignOnProps {
  account: { readonly id: string; readonly name: string }
  mayChange: boolean
}

const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ['account.readProvider', id],
    queryFn: () => callStaff('account.readProvider', { params: { account_id: id } }),
  })

const stateTones: Record<Provider['state'], Tone> = {
  pending: 'neutral',
  active: 'done',
  lost: 'warning',
  stopped: 'danger',
  switched_off: 'neutral',
}

/** Single sign-on of a company; nothing if it has none. */
export function PartnerSignOn({ account, mayChange }: PartnerSignOnProps) {
  const t = useTranslations('partners.signOn')
  const format = useFormat()
  const { data, error, refetch } = useQuery(providerQuery(account.id))
  const [action, setAction] = useState<ProviderAction | null>(null)
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const provider = data?.provider
  if (!provider) return null
  const isOff = provider.state === 'switched_off'
  return (
    <Section
      title={t('title')}
      aside={<Badge tone={stateTones[provider.state]}>{t(`states.${provider.state}`)}</Badge>}
    >
      <DescriptionList
        facts={[
          { term: t('name'), value: provider.name },
          { term: t('issuer'), value: <span className="wrap-anywhere">{provider.issuer}</span> },
          { term: t('domain'), value: provider.email_domain },
          { term: t('ends'), value: provider.stops_at ? format.dayTime(provider.stops_at) : null },
          { term: t('people'), value: format.number(provider.people.linked) },
          { term: t('passwords'), value: t(provider.password_login ? 'allowed' : 'notAllowed') },
        ]}
      />
      {mayChange ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {provider.password_login ? null : (
            <Button onPress={() => setAction('allowPasswords')}>{t('allowPasswords')}</Button>
          )}
          <Button kind="quiet" onPress={() => setAction(isOff ? 'switchOn' : 'switchOff')}>
            {t(isOff ? 'switchOn' : 'switchOff')}
          </Button>
        </div>
      ) : null}
      {action ? <ProviderDialog account={account} action={action} onClose={() => setAction(null)} /> : null}
    </Section>
  )
}

interface ProviderDialogProps {
  account: PartnerSignOnProps['account']
  action: ProviderAction
  onClose: () => void
}

/** Changes the single sign-on of a company after a reason is entered. */
function ProviderDialog({ account, action, onClose }: ProviderDialogProps) {
  const t = useTranslations('partners.signOn')
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [reason, setReason] = useState('')
  const change = useMutation({
    mutationFn: () =>
      callStaff('account.changeProvider', {
        params: { account_id: account.id },
        body: {
          reason: reason.trim(),
          ...(action === 'allowPasswords'
            ? { password_login: true as const }
            : { switched_off: action === 'switchOff' }),
        },
      }),
    onSuccess: (reply) => {
      queries.setQueryData(providerQuery(account.id).queryKey, reply)
      showToast({ tone: 'done', title: t('done') })
      onClose()
    },
    onError: toastFailure,
  })
  return (
    <RestrictionForm
      title={t(action)}
      text={t(`texts.${action}`, { name: account.name })}
      confirm={t(action)}
      isDanger={action === 'switchOff'}
      isPending={change.isPending}
      isValid={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      {(isChecked) => (
        <TextArea
          label={t('reason')}
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={4000}
          error={isChecked && reason.trim() === '' ? t('missing') : null}
          autoFocus
        />
      )}
    </RestrictionForm>
  )
}
