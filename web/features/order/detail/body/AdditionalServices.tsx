import { CircleCheck, CircleSlash, Hourglass, MessageCircleQuestion } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useColon } from '#web/i18n/use-colon'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { Section } from '#web/ui/layout/Section.tsx'
import { useSettleAdditionalService } from '#web/features/order/order.data'

type AdditionalService = Order['additional_services'][number]

/** Lists the work that the company did in addition, with the marketplace's answers. */
export function AdditionalServices({ order }: { order: Order }) {
  const t = useTranslations('order.additional')
  if (order.additional_services.length === 0) return null
  return (
    <div id="additional-services" className="scroll-mt-20">
      <Section title={t('title')}>
        <ul className="flex flex-col gap-2">
          {order.additional_services.map((service) => (
            <li
              key={service.id}
              className="flex flex-wrap items-start justify-between gap-3 rounded border border-line bg-surface p-4"
            >
              <AdditionalServiceText service={service} />
              <SettleAdditionalService order={order} service={service} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

const additionalServiceLooks = {
  pending: { tone: 'warning', icon: Hourglass },
  price_offered: { tone: 'warning', icon: MessageCircleQuestion },
  accepted: { tone: 'done', icon: CircleCheck },
  declined: { tone: 'danger', icon: CircleSlash },
  withdrawn: { tone: 'neutral', icon: CircleSlash },
} as const

function AdditionalServiceText({ service }: { service: AdditionalService }) {
  const colon = useColon()
  const t = useTranslations('order.additional')
  const format = useFormat()
  const { quantity, price_purchasing: price, price_offered: offered, state } = service
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p data-written="" className="font-medium wrap-anywhere">
        {service.name}
      </p>
      <p className="text-sm tabular">
        {price === null
          ? `${t('quantity')}${colon} ${format.number(quantity, 3)}`
          : t('amount', { quantity: format.number(quantity, 3), price: format.money(price) })}
      </p>
      {service.hints_de ? (
        <p data-written="" className="text-sm whitespace-pre-line">
          {service.hints_de}
        </p>
      ) : null}
      <p className="mt-1 text-sm text-muted">
        {service.author} · <Time when={service.created_at} as="dayTime" />
      </p>
      <p className="mt-2 text-sm">
        <SignalText {...additionalServiceLooks[state]}>
          {t(`states.${state}`)}
          {offered === null ? '' : `, ${t('offered', { price: format.money(offered) })}`}
        </SignalText>
      </p>
      {service.answer ? (
        <p data-written="" className="mt-1 text-sm whitespace-pre-line">
          {t('answer')}
          {colon} {service.answer}
        </p>
      ) : null}
    </div>
  )
}

function SettleAdditionalService({ order, service }: { order: Order; service: AdditionalService }) {
  const t = useTranslations('order.additional')
  const failure = useErrorMessages()
  const settlement = useSettleAdditionalService(order)
  const settle = (step: 'agree' | 'withdraw') =>
    settlement.mutate(
      { id: service.id, step },
      {
        onSuccess: () =>
          showToast({ tone: 'done', title: t(`states.${step === 'agree' ? 'accepted' : 'withdrawn'}`) }),
        onError: failure.showToast,
      },
    )
  if (!service.may_agree && !service.may_withdraw)
    return service.state === 'price_offered' ? (
      <p className="basis-full text-sm text-muted">{t('plannersAnswer')}</p>
    ) : null
  return (
    <div className={joinClasses('flex flex-wrap gap-2', !service.may_agree && 'max-md:-ml-4')}>
      {service.may_agree ? (
        <Button isPending={settlement.isPending} onPress={() => settle('agree')}>
          {t('agree')}
        </Button>
      ) : null}
      {service.may_withdraw ? (
        <Button kind="quiet" isPending={settlement.isPending} onPress={() => settle('withdraw')}>
          {t('withdraw')}
        </Button>
      ) : null}
    </div>
  )
}
