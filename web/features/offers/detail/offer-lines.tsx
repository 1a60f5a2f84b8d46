import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Offer } from '#contract/orders/offers'
import { downloadFile } from '#web/api/download-file'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PricedLines } from '#web/ui/data/PricedLines.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { type Column, Table } from '#web/ui/data/Table.tsx'
import { getOfferId } from '../offers.data.ts'

/** Lists the services with prices and their sum. */
export function OfferTasks({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const total = [...offer.services, ...offer.custom_services].reduce(
    (sum, line) => sum + line.price_purchasing_sum,
    0,
  )
  const labels = {
    label: t('tasks'),
    name: t('task'),
    quantity: t('quantity'),
    unit: t('unit'),
    price: t('unitPrice'),
    sum: t('sum'),
    total: t('total'),
  }
  return (
    <Section title={t('tasks')}>
      <PricedLines work={offer} total={total} labels={labels} />
    </Section>
  )
}

type OfferProduct = Offer['products'][number] & { id: string }

/** Lists the products to install, as a table and as a PDF. */
export function OfferProducts({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const format = useFormat()
  if (offer.products.length === 0) {
    return (
      <Section title={t('products')}>
        <p className="text-muted">{t('noProducts')}</p>
      </Section>
    )
  }
  const columns: Column<OfferProduct>[] = [
    {
      id: 'sku',
      header: t('sku'),
      cell: ({ item_id: sku }) => <span className="tabular select-all">{sku}</span>,
    },
    { id: 'name', header: t('product'), cell: ({ name }) => name },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'end',
      cell: ({ quantity }) => format.number(quantity, 2),
    },
    { id: 'supplier', header: t('supplier'), cell: ({ supplier }) => supplier },
  ]
  return (
    <Section title={t('products')} aside={<ProductListButton orderId={getOfferId(offer)} />}>
      <Table
        label={t('products')}
        columns={columns}
        rows={offer.products.map((product, place) => ({ ...product, id: String(place) }))}
        rowKey={({ id }) => id}
        card={(product) => (
          <div>
            <p className="font-medium">
              {format.number(product.quantity, 2)} × {product.name}
            </p>
            <p className="text-sm text-muted">
              {product.supplier} · {product.item_id}
            </p>
          </div>
        )}
      />
    </Section>
  )
}

function ProductListButton({ orderId }: { orderId: string }) {
  const t = useTranslations('offers')
  const failure = useErrorMessages()
  const fetching = useMutation({
    mutationFn: () => downloadFile('offer.productList', { job_id: orderId }),
    onError: (error) => failure.showToast(error),
  })
  return (
    <span className="print:hidden">
      <Button
        kind="quiet"
        size="small"
        icon={FileDown}
        isPending={fetching.isPending}
        onPress={() => fetching.mutate()}
      >
        {t('productPdf')}
      </Button>
    </span>
  )
}
