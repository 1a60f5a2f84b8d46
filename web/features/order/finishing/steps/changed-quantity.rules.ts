import type { Order } from '#contract/orders/orders'
import type { ChangeInputValues } from '#web/features/order/change/order-change.data'

interface Quantities {
  order: Pick<Order, 'services' | 'products'>
  inputs: Pick<ChangeInputValues, 'services' | 'products'>
}

/** Returns for services and for products whether an entered quantity differs from the order's. */
export function hasChangedQuantity({ order, inputs }: Quantities) {
  const services = inputs.services ?? []
  const products = inputs.products ?? []
  return {
    services: services.some(
      (line) => line.quantity !== order.services.find((one) => one.api_id === line.api_id)?.quantity,
    ),
    products: products.some(
      (line) => line.quantity !== order.products.find((one) => one.id === line.id)?.quantity,
    ),
  }
}
