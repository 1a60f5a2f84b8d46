import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Order } from '#contract/orders/orders'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Folded } from '#web/ui/data/Folded.tsx'
import { useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { Section } from '#web/ui/layout/Section.tsx'
import { ProductDocuments } from '../documents/ProductDocuments.tsx'

interface OrderLine {
  readonly id: string
  readonly name: ReactNode
  /** The name in a folded list. */
  readonly hint: string
  readonly quantity: string
  readonly sum: string | null
}

/** Lists the services; shows prices only if the server sent them. */
export function OrderServices({ order }: { order: Order }) {
  const t = useTranslations('order')
  const isNarrow = useIsNarrow()
  const lines = useServiceLines(order)
  if (lines.length === 0) return null
  const table = <LineTable label={t('tasks')} name={t('task')} lines={lines} />
  if (!isNarrow) return <Section title={t('tasks')}>{table}</Section>
  return (
    <Folded
      title={t('page.tasks', { count: lines.length })}
      hint={lines.map(({ hint }) => hint).join(', ')}
      startsOpen={lines.length <= maxOpenLines}
    >
      {table}
    </Folded>
  )
}

/** Longer lists are folded on a phone. */
const maxOpenLines = 2

function useServiceLines(order: Order): OrderLine[] {
  const locale = useLocale()
  const format = useFormat()
  const formatSum = (sum: number | null) => (sum === null ? null : format.money(sum))
  const services = order.services.map((line) => ({
    id: line.api_id,
    name: line.service.description[locale],
    hint: line.service.description[locale],
    quantity: `${format.number(line.quantity, 2)} ${format.unit(line.unit_measure)}`,
    sum: formatSum(line.price_purchasing_sum),
  }))
  const custom = order.custom_services.map((line) => ({
    id: line.api_id,
    name: (
      <>
        {line.name}
        {line.hints_de ? <span className="block text-muted">{line.hints_de}</span> : null}
      </>
    ),
    hint: line.name,
    quantity: format.number(line.quantity, 2),
    sum: formatSum(line.price_purchasing_sum),
  }))
  return [...services, ...custom]
}

/** Lists the products with their numbers and documents, and offers all of them as one PDF. */
export function OrderProducts({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  const isNarrow = useIsNarrow()
  if (order.products.length === 0) return null
  const lines = order.products.map((product) => ({
    id: product.id,
    name: <ProductLine product={product} />,
    hint: product.name,
    quantity: format.number(product.quantity, 2),
    sum: null,
  }))
  const table = <LineTable label={t('products')} name={t('product')} lines={lines} />
  const list = <ProductListButton orderId={order.api_id} />
  if (!isNarrow) {
    return (
      <Section title={t('products')} aside={list}>
        {table}
      </Section>
    )
  }
  return (
    <Folded
      title={t('page.products', { count: lines.length })}
      hint={lines.map(({ hint }) => hint).join(', ')}
      startsOpen={lines.length <= maxOpenLines}
    >
      {table}
      <div className="mt-2">{list}</div>
    </Folded>
  )
}

interface LineTableProps {
  label: string
  /** The head of the first column, for screen readers. */
  name: string
  lines: readonly OrderLine[]
}

/**
 * A table of two or three columns that fits a phone. Its head is read by screen readers only: units and currency
 * show what the columns are.
 */
function LineTable({ label, name, lines }: LineTableProps) {
  const t = useTranslations('order')
  const isPriced = lines.some(({ sum }) => sum !== null)
  const cell = 'py-1 align-top [tr+tr>&]:border-t [tr+tr>&]:border-line'
  return (
    <div className="rounded border border-line bg-surface">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead className="sr-only">
          <tr>
            <th>{name}</th>
            <th>{t('quantity')}</th>
            {isPriced ? <th>{t('sum')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className={`${cell} pr-3 pl-3 hyphens-auto wrap-anywhere`}>{line.name}</td>
              <td className={`${cell} pr-3 text-right whitespace-nowrap tabular`}>{line.quantity}</td>
              {isPriced ? (
                <td className={`${cell} pr-3 text-right whitespace-nowrap tabular`}>{line.sum}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OrderProduct = Order['products'][number]

function ProductLine({ product }: { product: OrderProduct }) {
  const { name, url, item_id: item, supplier, hint } = product
  return (
    <>
      {url ? (
        <span className="[&_a]:min-h-6 [&_a]:items-center touch:[&_a]:min-h-11">
          <Link href={url}>{name}</Link>
        </span>
      ) : (
        name
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="text-muted">
          <span className="tabular select-all">{item}</span> · {supplier}
        </span>
        <ProductNumbers product={product} />
        {hint ? <span className="basis-full text-muted">{hint}</span> : null}
        <ProductDocuments product={product} />
      </div>
    </>
  )
}

function ProductNumbers({ product }: { product: OrderProduct }) {
  const t = useTranslations('order')
  const numbers = [
    [t('serialNumber'), product.serial_number],
    [t('chargepoint'), product.chargepoint_number],
  ] as const
  return (
    <>
      {numbers.map(([name, number]) =>
        number ? (
          <span key={name} className="tabular">
            <span className="text-muted">{name}</span> <span className="select-all">{number}</span>
          </span>
        ) : null,
      )}
      {product.product_password ? (
        <details className="text-muted">
          <summary className="min-h-6 cursor-pointer touch:flex touch:min-h-11 touch:items-center">
            {t('productPassword')}
          </summary>
          <span className="select-all">{product.product_password}</span>
        </details>
      ) : null}
    </>
  )
}

function ProductListButton({ orderId }: { orderId: string }) {
  const t = useTranslations('order')
  const failure = useErrorMessages()
  const fetching = useMutation({
    mutationFn: () => downloadFile('order.productList', { job_id: orderId }),
    onError: failure.showToast,
  })
  return (
    <span className="-my-1 print:hidden">
      <Button
        kind="quiet"
        size="small"
        icon={FileDown}
        isPending={fetching.isPending}
        onPress={() => fetching.mutate()}
      >
        {t('page.productList')}
      </Button>
    </span>
  )
}
