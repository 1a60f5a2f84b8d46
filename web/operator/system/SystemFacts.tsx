import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { DescriptionList } from '#web/ui/data/DescriptionList.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { getOperatorPath } from '../navigation.ts'
import type { SystemState } from './system.data.ts'

/** Mails, webhooks and versions side by side. */
export function SystemFacts({ system }: { system: SystemState }) {
  return (
    <div id="facts" className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      <MailFacts system={system} />
      <WebhookFacts webhooks={system.webhooks} />
      <VersionFacts system={system} />
    </div>
  )
}

function MailFacts({ system: { mail, tasks } }: { system: SystemState }) {
  const t = useTranslations('operatorSystem.mail')
  const queue = tasks.find(({ name }) => name === 'mail.send')
  return (
    <Section look="card" title={t('title')}>
      <DescriptionList
        facts={[
          { term: t('sent'), value: mail.sent },
          {
            term: t('last'),
            value: mail.last_sent_at ? <Time when={mail.last_sent_at} as="ago" /> : t('never'),
          },
          { term: t('waiting'), value: (queue?.waiting ?? 0) + (queue?.overdue ?? 0) },
          { term: t('retrying'), value: <Warned count={queue?.retrying ?? 0} /> },
          { term: t('failed'), value: <Warned count={queue?.failed ?? 0} /> },
        ]}
      />
    </Section>
  )
}

/** A count that should be 0. */
function Warned({ count }: { count: number }) {
  return count === 0 ? <>0</> : <SignalText tone="danger">{count}</SignalText>
}

function WebhookFacts({ webhooks }: { webhooks: SystemState['webhooks'] }) {
  const t = useTranslations('operatorSystem.webhooks')
  const format = useFormat()
  return (
    <Section look="card" title={t('title')}>
      <DescriptionList
        facts={[
          { term: t('active'), value: webhooks.active },
          { term: t('failed'), value: <Warned count={webhooks.failed_deliveries} /> },
        ]}
      />
      {webhooks.failing.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2 text-sm">
          {webhooks.failing.map(({ id, url, state, failures, failing_since }) => (
            <li key={id} className="wrap-anywhere">
              <a
                href={getOperatorPath('webhook', { webhookId: id })}
                className="underline underline-offset-2"
              >
                {state === 'suspended'
                  ? t('suspended', { url })
                  : t('failing', {
                      url,
                      count: failures,
                      when: failing_since ? format.dayTime(failing_since) : '',
                    })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

function VersionFacts({ system: { versions, database_size: size } }: { system: SystemState }) {
  const t = useTranslations('operatorSystem.versions')
  const format = useFormat()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('portal'), versions.portal],
    [t('node'), versions.node],
    [t('postgres'), versions.postgres],
    [t('migration'), <code className="text-sm wrap-anywhere">{versions.migration}</code>],
    [t('started'), <Time when={versions.started_at} as="dayTime" />],
    [t('database'), format.fileSize(size)],
  ]
  return (
    <Section look="card" title={t('title')}>
      <DescriptionList facts={facts.map(([term, value]) => ({ term, value }))} />
    </Section>
  )
}
