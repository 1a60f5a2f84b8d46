import { useTranslations } from 'use-intl'
import type { StaffReply } from '#contract/operator/staff-api'
import type { DeliveryState } from '#contract/operator/webhooks/webhook-events'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Badge, type Tone } from '#web/ui/feedback/badges.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { callStaff } from '../staff-call.ts'
import { useProgramChange } from './programs.data.ts'

type Delivery = StaffReply<'webhook.deliveries'>['data'][number]

interface DeliveryTableProps {
  webhookId: string
  rows: readonly Delivery[]
  isLoading: boolean
  /** False while the webhook is not active. */
  mayResend: boolean
}

const stateTones: Record<DeliveryState, Tone> = { waiting: 'neutral', delivered: 'done', failed: 'danger' }

/** Lists deliveries; each can be sent again. */
export function DeliveryTable({ webhookId, rows, isLoading, mayResend }: DeliveryTableProps) {
  const t = useTranslations('operator')
  const resend = (row: Delivery) => (mayResend ? <ResendButton webhookId={webhookId} delivery={row} /> : null)
  const columns: Column<Delivery>[] = [
    { id: 'at', header: t('webhooks.at'), cell: (row) => <Time when={row.created_at} as="dayTime" /> },
    { id: 'type', header: t('webhooks.type'), cell: ({ type }) => <code>{type}</code> },
    { id: 'state', header: t('webhooks.state'), cell: (row) => <StateOfDelivery delivery={row} /> },
    { id: 'attempts', header: t('webhooks.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'resend', header: t('programs.actions'), align: 'end', cell: resend },
  ]
  return (
    <Table
      label={t('webhooks.deliveries')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={isLoading ? 5 : 0}
      card={(row) => (
        <div className="flex flex-col items-start gap-2">
          <p className="text-sm text-muted">
            <Time when={row.created_at} as="dayTime" />
          </p>
          <code>{row.type}</code>
          <StateOfDelivery delivery={row} />
          {resend(row)}
        </div>
      )}
    />
  )
}

function StateOfDelivery({ delivery: { state, next_at } }: { delivery: Delivery }) {
  const t = useTranslations('operator')
  const format = useFormat()
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={stateTones[state]}>{t(`webhooks.deliveryStates.${state}`)}</Badge>
      {next_at ? (
        <span className="text-sm text-muted">{t('webhooks.nextAt', { when: format.dayTime(next_at) })}</span>
      ) : null}
    </span>
  )
}

function ResendButton({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const t = useTranslations('operator')
  const { id, type } = delivery
  const resend = useProgramChange(
    () =>
      callStaff('webhook.redeliver', {
        params: { webhook_id: webhookId, delivery_id: id },
        body: {},
      }),
    () => showToast({ tone: 'done', title: t('webhooks.redelivered', { type }) }),
  )
  return (
    <Button
      size="small"
      aria-label={t('webhooks.redeliverOf', { type })}
      isPending={resend.isPending}
      onPress={() => resend.mutate(undefined)}
    >
      {t('webhooks.redeliver')}
    </Button>
  )
}
