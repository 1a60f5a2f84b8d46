import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Webhook } from '#contract/operator/webhooks/webhooks'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useFormat } from '#web/i18n/use-format'
import { LoadFailure } from '../LoadFailure.tsx'
import { getOperatorPath } from '../navigation.ts'
import { webhooksQuery } from './programs.data.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** Lists the webhooks; each row opens its deliveries. */
export function WebhookList() {
  const t = useTranslations('operator')
  const webhooks = useQuery(webhooksQuery)
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rows = webhooks.data?.data ?? []
  const columns: Column<Webhook>[] = [
    { id: 'url', header: t('webhooks.url'), cell: (row) => <WebhookName webhook={row} /> },
    { id: 'state', header: t('webhooks.state'), cell: (row) => <WebhookState webhook={row} /> },
    { id: 'waiting', header: t('webhooks.waiting'), align: 'end', cell: ({ waiting }) => waiting },
  ]
  return (
    <Section
      title={t('webhooks.title')}
      aside={
        <Button icon={Plus} onPress={() => setOpen(true)}>
          {t('webhooks.create')}
        </Button>
      }
    >
      {webhooks.error ? (
        <LoadFailure error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      ) : webhooks.data && rows.length === 0 ? (
        <EmptyState title={t('webhooks.empty')}>{t('webhooks.emptyText')}</EmptyState>
      ) : (
        <Table
          label={t('webhooks.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          linked="url"
          href={({ id }) => getOperatorPath('webhook', { webhookId: id })}
          loading={webhooks.isPending ? 2 : 0}
          card={(row) => (
            <div className="flex flex-col gap-2">
              <a href={getOperatorPath('webhook', { webhookId: row.id })}>
                <WebhookName webhook={row} />
              </a>
              <WebhookState webhook={row} />
            </div>
          )}
        />
      )}
      {isOpen ? (
        <WebhookDialog
          onClose={() => setOpen(false)}
          onDone={(created) => {
            setOpen(false)
            setSecret(created)
          }}
        />
      ) : null}
      {secret === null ? null : (
        <SecretDialog title={t('programs.secretTitle')} secret={secret} onClose={() => setSecret(null)} />
      )}
    </Section>
  )
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium wrap-anywhere">{webhook.url}</span>
      <span className="block text-sm font-normal text-muted">{webhook.description}</span>
    </span>
  )
}

const stateTones: Record<Webhook['state'], Tone> = { active: 'done', paused: 'neutral', suspended: 'danger' }

/** Shows whether a webhook is active, and since when it fails. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('operator')
  const format = useFormat()
  const { failures, failing_since } = webhook
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={stateTones[webhook.state]}>{t(`webhooks.states.${webhook.state}`)}</Badge>
      {failing_since ? (
        <span className="text-sm text-danger-ink">
          {t('webhooks.failing', { failures, since: format.dayTime(failing_since) })}
        </span>
      ) : null}
    </span>
  )
}
