import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useWithdrawCounterProposal } from '#web/features/order/order.data'

type CounterProposal = Order['counter_proposals'][number]

/** Lists the counter-proposals and the marketplace's answers. */
export function CounterProposals({ order }: { order: Order }) {
  const t = useTranslations('order')
  if (order.counter_proposals.length === 0) return null
  return (
    <Section title={t('counter.title')}>
      <ul className="flex flex-col gap-2">
        {order.counter_proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="flex flex-wrap items-start justify-between gap-3 rounded border border-line bg-surface p-4"
          >
            <CounterProposalText proposal={proposal} />
            {proposal.state === 'pending' ? (
              <WithdrawCounterProposal order={order} proposal={proposal} />
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const counterProposalLooks = {
  pending: { tone: 'warning', icon: Hourglass },
  accepted: { tone: 'done', icon: CircleCheck },
  declined: { tone: 'danger', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: CircleSlash },
  expired: { tone: 'neutral', icon: Hourglass },
} as const

function CounterProposalText({ proposal }: { proposal: CounterProposal }) {
  const colon = useColon()
  const t = useTranslations('order')
  const format = useFormat()
  const { appointment_date: date, price_purchasing: price, state } = proposal
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium">
        {date ? format.period(date) : price === null ? t('counter.price') : format.money(price)}
      </p>
      <p data-written="" className="text-sm whitespace-pre-line">
        {proposal.reason}
      </p>
      <p className="mt-1 text-sm text-muted">
        {proposal.author} · <Time when={proposal.created_at} as="dayTime" />
      </p>
      <p className="mt-2 text-sm">
        <SignalText {...counterProposalLooks[state]}>
          {t(`counter.states.${state}`)}
          {state === 'pending'
            ? `, ${t('counter.until', { when: format.dayTime(proposal.expires_at) })}`
            : ''}
        </SignalText>
      </p>
      {proposal.answer ? (
        <p data-written="" className="mt-1 text-sm whitespace-pre-line">
          {t('counter.answer')}
          {colon} {proposal.answer}
        </p>
      ) : null}
    </div>
  )
}

function WithdrawCounterProposal({ order, proposal }: { order: Order; proposal: CounterProposal }) {
  const t = useTranslations('order')
  const failure = useErrorMessages()
  const withdrawal = useWithdrawCounterProposal(order)
  return (
    <Button
      kind="quiet"
      isPending={withdrawal.isPending}
      onPress={() =>
        withdrawal.mutate(proposal.id, {
          onSuccess: () => showToast({ tone: 'done', title: t('counter.states.withdrawn') }),
          onError: failure.showToast,
        })
      }
    >
      {t('counter.withdraw')}
    </Button>
  )
}
