import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Reply } from '#contract/api'
import { QueryError, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Badge } from '#web/ui/feedback/badges.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { sessionsQuery, useEndAllSessions, useEndSession } from './account.data.ts'
import { getDeviceName, isPhoneBrowser } from '#web/api/device/device-name'

type SessionEntry = Reply<'session.list'>['data'][number]

/** Lists the person's sessions, with buttons to end one or all of them. */
export function SessionsSection() {
  const t = useTranslations('account')
  const { showToast: toastError } = useErrorMessages()
  const { data, error } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const all = useEndAllSessions()
  return (
    <Section title={t('sessions.title')} look="card">
      <p className="mb-4 text-sm text-muted">{t('sessions.lead')}</p>
      {error ? <QueryError error={error} /> : null}
      {data ? (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {data.map((one) => (
            <SessionRow key={one.id} logIn={one} />
          ))}
        </ul>
      ) : error ? null : (
        <SkeletonText lines={3} />
      )}
      <div className="mt-4">
        <Button kind="danger" onPress={() => setAsking(true)}>
          {t('sessions.endAll')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking}
        title={t('sessions.endAllTitle')}
        confirm={t('sessions.endAll')}
        danger
        isPending={all.isPending}
        onConfirm={() => all.mutate(undefined, { onError: toastError })}
        onClose={() => setAsking(false)}
      >
        {t('sessions.endAllText')}
      </ConfirmDialog>
    </Section>
  )
}

function SessionRow({ logIn }: { logIn: SessionEntry }) {
  const t = useTranslations('account')
  const format = useFormat()
  const { showToast: toastError } = useErrorMessages()
  const ending = useEndSession()
  const Icon = isPhoneBrowser(logIn.user_agent) ? Smartphone : Monitor
  const name = getDeviceName(logIn.user_agent) ?? t('sessions.unknown')
  const end = () =>
    ending.mutate(logIn.id, {
      onSuccess: () => showToast({ tone: 'done', title: t('sessions.ended', { device: name }) }),
      onError: toastError,
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {logIn.current ? <Badge tone="done">{t('sessions.current')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {t('sessions.since', {
            since: format.dayTime(logIn.created_at),
            used: format.ago(logIn.last_used_at),
          })}
        </p>
      </div>
      {logIn.current ? null : (
        <Button
          size="small"
          isPending={ending.isPending}
          aria-label={t('sessions.endOf', { device: name })}
          onPress={end}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
