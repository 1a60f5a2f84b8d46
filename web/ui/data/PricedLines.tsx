import { useLocale } from 'use-intl'
import type { LocalText } from '#contract/kit/locale'
import { useFormat } from '#web/i18n/use-format'
import { type Column, Table } from './Table.tsx'

/** The services of an offer: those of the price list and custom ones. */
interface PricedWork {
  readonly services: readonly {
    readonly description: LocalText
    readonly quantity: number
    readonly unit_measure: string
    readonly price_purchasing: number
    readonly price_purchasing_sum: number
  }[]
  readonly custom_services: readonly {
    readonly name: string
    readonly quantity: number
    readonly price_purchasing: number
    readonly price_purchasing_sum: number
  }[]
}

interface PricedLinesProps {
  work: PricedWork
  total: number
  labels: Readonly<Record<'label' | 'name' | 'quantity' | 'unit' | 'price' | 'sum' | 'total', string>>
}

interface PricedLine {
  readonly id: string
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly price: number
  readonly sum: number
}

/** Services with quantity, unit and prices, and their total. */
export function PricedLines({ work, total, labels }: PricedLinesProps) {
  const format = useFormat()
  const lines = usePricedLines(work)
  const columns: Column<PricedLine>[] = [
    { id: 'name', header: labels.name, cell: ({ name }) => name },
    { id: 'quantity', header: labels.quantity, align: 'end', cell: ({ quantity }) => quantity },
    { id: 'unit', header: labels.unit, cell: ({ unit }) => unit },
    { id: 'price', header: labels.price, align: 'end', cell: ({ price }) => format.money(price) },
    { id: 'sum', header: labels.sum, align: 'end', cell: ({ sum }) => format.money(sum) },
  ]
  return (
    <div>
      <Table
        label={labels.label}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        card={(line) => (
          <div className="flex justify-between gap-3">
            <span className="min-w-0 hyphens-auto wrap-anywhere">
              {line.name}{' '}
              <span className="text-sm text-muted">
                {line.quantity} {line.unit} · {format.money(line.price)}
              </span>
            </span>
            <span className="shrink-0 tabular">{format.money(line.sum)}</span>
          </div>
        )}
      />
      <p className="mt-3 flex justify-between gap-4 px-4 font-semibold max-md:px-0">
        <span>{labels.total}</span>
        <span className="tabular">{format.money(total)}</span>
      </p>
    </div>
  )
}

function usePricedLines({ services, custom_services: custom }: PricedWork): PricedLine[] {
  const locale = useLocale()
  const format = useFormat()
  const line = (
    id: string,
    name: string,
    unit: string,
    one: PricedWork['custom_services'][number],
  ): PricedLine => ({
    id,
    name,
    unit,
    quantity: format.number(one.quantity, 2),
    price: one.price_purchasing,
    sum: one.price_purchasing_sum,
  })
  return [
    ...services.map((one, place) =>
      line(`s${place}`, one.description[locale], format.unit(one.unit_measure), { ...one, name: '' }),
    ),
    ...custom.map((one, place) => line(`c${place}`, one.name, '', one)),
  ]
}
