import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { PricedLines } from '#web/ui/data/PricedLines.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import type { Order } from '../orders.data.ts'

/** Services and products of the order. */
export function OrderLines({ order }: { order: Order }) {
  const t = useTranslations('operatorOrders.page')
  const hasWork = order.services.length > 0 || order.custom_services.length > 0
  const withSum = <L extends { quantity: number; price_purchasing: number }>(line: L) => ({
    ...line,
    price_purchasing_sum: Math.round(line.quantity * line.price_purchasing * 100) / 100,
  })
  return (
    <>
      {hasWork ? (
        <Section title={t('services')}>
          <PricedLines
            work={{
              services: order.services.map(withSum),
              custom_services: order.custom_services.map(withSum),
            }}
            total={order.price_purchasing}
            labels={{
              label: t('services'),
              name: t('service'),
              quantity: t('quantity'),
              unit: '',
              price: t('unitPrice'),
              sum: t('sum'),
              total: t('buying'),
            }}
          />
        </Section>
      ) : null}
      {order.products.length > 0 ? (
        <Section title={t('products')}>
          <OrderProducts products={order.products} />
        </Section>
      ) : null}
    </>
  )
}

type Product = Order['products'][number]

function OrderProducts({ products }: { products: readonly Product[] }) {
  const t = useTranslations('operatorOrders.page')
  const format = useFormat()
  const columns: Column<Product>[] = [
    { id: 'name', header: t('product'), cell: (row) => row.name },
    { id: 'quantity', header: t('quantity'), align: 'end', cell: (row) => format.number(row.quantity, 2) },
    { id: 'supplier', header: t('supplier'), from: 'xl', cell: (row) => row.supplier },
    {
      id: 'serial',
      header: t('serial'),
      cell: (row) => <code className="wrap-anywhere select-all">{row.serial_number ?? '–'}</code>,
    },
  ]
  return (
    <Table
      label={t('products')}
      columns={columns}
      rows={products}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className="flex flex-col gap-1">
          <p className="flex justify-between gap-3">
            <span>{row.name}</span>
            <span className="tabular">{format.number(row.quantity, 2)}</span>
          </p>
          {row.serial_number ? <code className="text-sm wrap-anywhere">{row.serial_number}</code> : null}
        </div>
      )}
    />
  )
}
