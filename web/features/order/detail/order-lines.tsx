import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { useFormat } from '#web/i18n/use-format'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'

interface TaskLine {
  id: string
  name: string
  hint: string | null
  quantity: string
  sum: number | null
}

/** Lists the services; shows prices only if the server sent them. */
export function OrderTasks({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  const lines = useTaskLines(order)
  if (lines.length === 0) return null
  const priced = lines.some(({ sum }) => sum !== null)
  const columns: Column<TaskLine>[] = [
    { id: 'task', header: t('task'), cell: (line) => <TaskName line={line} /> },
    { id: 'quantity', header: t('quantity'), align: 'end', cell: ({ quantity }) => quantity },
  ]
  if (priced) {
    columns.push({
      id: 'sum',
      header: t('sum'),
      align: 'end',
      cell: ({ sum }) => (sum === null ? '' : format.money(sum)),
    })
  }
  return (
    <Section title={t('tasks')}>
      <Table
        label={t('tasks')}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        card={(line) => (
          <div className="flex justify-between gap-3">
            <TaskName line={line} />
            <span className="shrink-0 text-right tabular">
              {line.quantity}
              {line.sum === null ? null : <span className="block">{format.money(line.sum)}</span>}
            </span>
          </div>
        )}
      />
    </Section>
  )
}

function TaskName({ line }: { line: TaskLine }) {
  return (
    <span className="min-w-0 hyphens-auto wrap-anywhere">
      {line.name}
      {line.hint ? <span className="block text-sm text-muted">{line.hint}</span> : null}
    </span>
  )
}

function useTaskLines(order: Order): TaskLine[] {
  const locale = useLocale()
  const format = useFormat()
  const services = order.services.map((line) => ({
    id: line.api_id,
    name: line.service.description[locale],
    hint: null,
    quantity: `${format.number(line.quantity, 2)} ${format.unit(line.unit_measure)}`,
    sum: line.price_purchasing_sum,
  }))
  const custom = order.custom_services.map((line) => ({
    id: line.api_id,
    name: line.name,
    hint: line.hints_de,
    quantity: format.number(line.quantity, 2),
    sum: line.price_purchasing_sum,
  }))
  return [...services, ...custom]
}

type OrderProduct = Order['products'][number]

export function OrderProducts({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  if (order.products.length === 0) return null
  const columns: Column<OrderProduct>[] = [
    { id: 'name', header: t('product'), cell: (product) => <OrderProductName product={product} /> },
    { id: 'serial', header: t('serialNumber'), cell: (product) => <ProductNumbers product={product} /> },
    { id: 'supplier', header: t('supplier'), from: 'xl', cell: ({ supplier }) => supplier },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity }) => format.number(quantity, 2),
    },
  ]
  return (
    <Section title={t('products')}>
      <Table
        label={t('products')}
        columns={columns}
        rows={order.products}
        rowKey={({ id }) => id}
        card={(product) => (
          <div className="flex flex-col gap-1">
            <span className="flex justify-between gap-3">
              <OrderProductName product={product} />
              <span className="shrink-0 tabular">{format.number(product.quantity, 2)} ×</span>
            </span>
            <ProductNumbers product={product} />
          </div>
        )}
      />
    </Section>
  )
}

function OrderProductName({ product }: { product: OrderProduct }) {
  return (
    <span className="min-w-0 hyphens-auto wrap-anywhere">
      {product.url ? <Link href={product.url}>{product.name}</Link> : product.name}
      <span className="block text-sm text-muted tabular select-all">{product.item_id}</span>
      {product.hint ? <span className="block text-sm text-muted">{product.hint}</span> : null}
    </span>
  )
}

function ProductNumbers({ product }: { product: OrderProduct }) {
  const t = useTranslations('order')
  return (
    <span className="text-sm tabular">
      {product.serial_number ? <span className="select-all">{product.serial_number}</span> : null}
      {product.chargepoint_number ? (
        <span className="block text-muted">
          {t('chargepoint')} <span className="select-all">{product.chargepoint_number}</span>
        </span>
      ) : null}
      {product.product_password ? (
        <details className="text-muted">
          <summary className="cursor-pointer">{t('productPassword')}</summary>
          <span className="select-all">{product.product_password}</span>
        </details>
      ) : null}
    </span>
  )
}
