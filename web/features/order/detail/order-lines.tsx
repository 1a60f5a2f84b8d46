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
import { Section } from '#web/ui/layout/Section.tsx'
import { ProductDocuments } from '../sections/ProductDocuments.tsx'

interface OrderLine {
  readonly id: string
  readonly name: ReactNode
  readonly quantity: string
  readonly sum: string | null
}

/** Lists the services; shows prices only if the server sent them. */
export function OrderServices({ order }: { order: Order }) {
  const t = useTranslations('order')
  const lines = useServiceLines(order)
  if (lines.length === 0) return null
  return (
    <Section title={t('tasks')}>
      <LineTable label={t('tasks')} name={t('task')} lines={lines} />
    </Section>
  )
}

function useServiceLines(order: Order): OrderLine[] {
  const locale = useLocale()
  const format = useFormat()
  const formatSum = (sum: number | null) => (sum === null ? null : format.money(sum))
  const services = order.services.map((line) => ({
    id: line.api_id,
    name: line.service.description[locale],
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
    quantity: format.number(line.quantity, 2),
    sum: formatSum(line.price_purchasing_sum),
  }))
  return [...services, ...custom]
}

/** Lists the products with their numbers and documents, and offers all of them as one PDF. */
export function OrderProducts({ order }: { order: Order }) {
  const t = useTranslations('order')
  const format = useFormat()
  if (order.products.length === 0) return null
  const lines = order.products.map((product) => ({
    id: product.id,
    name: <ProductLine product={product} />,
    quantity: format.number(product.quantity, 2),
    sum: null,
  }))
  return (
    <Section title={t('products')} aside={<ProductListButton orderId={order.api_id} />}>
      <LineTable label={t('products')} name={t('product')} lines={lines} />
    </Section>
  )
}

interface LineTableProps {
  label: string
  name: string
  lines: readonly OrderLine[]
}

/** A table of two or three columns that fits a phone. */
function LineTable({ label, name, lines }: LineTableProps) {
  const t = useTranslations('order')
  const isPriced = lines.some(({ sum }) => sum !== null)
  const head = 'py-1.5 font-medium text-xs text-muted'
  const cell = 'border-t border-line py-1.5 align-top'
  return (
    <div className="rounded border border-line bg-surface">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th className={`${head} pr-3 pl-3 text-left`}>{name}</th>
            <th className={`${head} pr-3 text-right`}>{t('quantity')}</th>
            {isPriced ? <th className={`${head} pr-3 text-right`}>{t('sum')}</th> : null}
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
      {url ? <Link href={url}>{name}</Link> : name}
      <span className="block text-muted">
        <span className="tabular select-all">{item}</span> · {supplier}
      </span>
      <ProductNumbers product={product} />
      {hint ? <span className="block text-muted">{hint}</span> : null}
      <ProductDocuments product={product} />
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
          <span key={name} className="block tabular">
            <span className="text-muted">{name}</span> <span className="select-all">{number}</span>
          </span>
        ) : null,
      )}
      {product.product_password ? (
        <details className="text-muted">
          <summary className="min-h-6 cursor-pointer touch:min-h-11">{t('productPassword')}</summary>
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
