import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Offer } from '#contract/offers'
import { download } from '../../api/downloads.ts'
import { useFailure } from '../../api/failure.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { offerId } from './offers.data.ts'

interface Line {
  id: string
  name: string
  quantity: string
  price: number
  sum: number
}

/** The services with their prices, and what they come to. */
export function OfferTasks({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const format = useFormat()
  const lines = useLines(offer)
  const total = lines.reduce((sum, line) => sum + line.sum, 0)
  const columns: Column<Line>[] = [
    { id: 'task', header: t('task'), cell: ({ name }) => name },
    { id: 'quantity', header: t('quantity'), align: 'end', cell: ({ quantity }) => quantity },
    { id: 'price', header: t('unitPrice'), align: 'end', cell: ({ price }) => format.money(price) },
    { id: 'sum', header: t('sum'), align: 'end', cell: ({ sum }) => format.money(sum) },
  ]
  return (
    <Section title={t('tasks')}>
      <Table
        label={t('tasks')}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        card={(line) => (
          <div className="flex justify-between gap-3">
            <span>
              {line.name} <span className="text-sm text-muted">{line.quantity}</span>
            </span>
            <span className="shrink-0 tabular">{format.money(line.sum)}</span>
          </div>
        )}
      />
      <p className="mt-3 flex justify-between gap-4 px-4 font-semibold max-md:px-0">
        <span>{t('total')}</span>
        <span className="tabular">{format.money(total)}</span>
      </p>
    </Section>
  )
}

function useLines(offer: Offer): Line[] {
  const locale = useLocale()
  const format = useFormat()
  const services = offer.services.map((line, place) => ({
    id: `s${place}`,
    name: line.description[locale],
    quantity: `${format.number(line.quantity, 2)} ${format.unit(line.unit_measure)}`,
    price: line.price_purchasing,
    sum: line.price_purchasing_sum,
  }))
  const custom = offer.custom_services.map((line, place) => ({
    id: `c${place}`,
    name: line.name,
    quantity: format.number(line.quantity, 2),
    price: line.price_purchasing,
    sum: line.price_purchasing_sum,
  }))
  return [...services, ...custom]
}

type Product = Offer['products'][number] & { id: string }

/** What is to be installed, as a table and as a PDF. */
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
  const columns: Column<Product>[] = [
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
    <Section title={t('products')} aside={<ProductListButton jobId={offerId(offer)} />}>
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

function ProductListButton({ jobId }: { jobId: string }) {
  const t = useTranslations('offers')
  const failure = useFailure()
  const fetching = useMutation({
    mutationFn: () => download('offer.productList', { job_id: jobId }),
    onError: (error) => failure.toastError(error),
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
