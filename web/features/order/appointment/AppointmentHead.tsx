import { useTranslations } from 'use-intl'
import { getCustomerName } from '#contract/kit/person/customer-name'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { CallLink } from '../detail/body/CustomerCard.tsx'
import type { AppointmentForm } from './use-appointment-form.ts'

/** Shows whom to call, how long the work takes and what the customer wished. */
export function AppointmentHead({ order, form }: { order: Order; form: AppointmentForm }) {
  const t = useTranslations('order')
  const format = useFormat()
  const { customer } = order
  const phones = [...new Set([customer.mobile_phone, customer.phone].filter((phone) => phone !== null))]
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          {getCustomerName(customer)}{' '}
          <span className="font-normal text-muted">· {customer.shipping_address.city}</span>
        </p>
        {phones.map((phone) => (
          <CallLink key={phone} order={order} phone={phone} name={getCustomerName(customer)} />
        ))}
        {order.services_total_minutes > 0 ? (
          <p className="text-sm text-muted">
            {t('setAppointment.estimated')} {format.estimate(order.services_total_minutes)}
          </p>
        ) : null}
      </div>
      {form.wishes.length > 0 ? (
        <div
          role="group"
          aria-label={t('setAppointment.wishesLabel')}
          className="flex flex-wrap items-center gap-2 text-sm"
        >
          <span className="text-muted">{t('setAppointment.wishes')}</span>
          {form.wishes.map((wish) => (
            <Button key={wish.start} size="small" onPress={() => form.chooseWish(wish)}>
              {format.period(wish)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
