import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { serviceTypeNames, serviceTypes, type ServiceType } from '#contract/orders/model/service-types'
import { LazyNumberField, LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import {
  createCustomRow,
  createProductRow,
  createServiceRow,
  type CustomRow,
  type ProductRow,
  type ServiceRow,
} from './proposal-draft.ts'
import type { CatalogueService } from './proposal.data.ts'

interface ProposalRowsProps<Row> {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  /** Returns the server's faults of a field by its path below this list, such as `0.service_type`. */
  errorsOf: (path: string) => readonly string[]
}

/** Services of the catalogue with its prices. */
export function ServiceRows({
  rows,
  onChange,
  errorsOf,
  catalogue,
}: ProposalRowsProps<ServiceRow> & { catalogue: readonly CatalogueService[] }) {
  const t = useTranslations('proposal')
  const locale = useLocale()
  const format = useFormat()
  return (
    <RowList
      title={t('services')}
      add={t('addService')}
      rows={rows}
      make={createServiceRow}
      onChange={onChange}
    >
      {(row, at, change) => {
        const known = catalogue.find(({ service }) => service.id === row.service)
        const price = known?.price_purchasing ?? null
        return (
          <>
            <LazySelect
              label={t('service')}
              value={row.service}
              onChange={(service) => change({ ...row, service })}
              options={catalogue.map(({ service, price_purchasing, unit_measure }) => ({
                value: service.id,
                label: service.description[locale],
                hint: `${price_purchasing === null ? '' : format.money(price_purchasing)} / ${format.unit(unit_measure)}`,
              }))}
              error={errorsOf(`${at}.service`)}
            />
            <QuantityField
              row={row}
              unit={known && format.unit(known.unit_measure)}
              onChange={change}
              error={errorsOf(`${at}.quantity`)}
            />
            <p className="self-end pb-2 text-right text-sm tabular md:text-base">
              {price === null ? '' : format.money(price)}
            </p>
          </>
        )
      }}
    </RowList>
  )
}

/** Services that are not in the catalogue; each needs a type. */
export function CustomRows({ rows, onChange, errorsOf }: ProposalRowsProps<CustomRow>) {
  const t = useTranslations('proposal')
  const locale = useLocale()
  return (
    <RowList title={t('customs')} add={t('addCustom')} rows={rows} make={createCustomRow} onChange={onChange}>
      {(row, at, change) => (
        <>
          <div className="md:col-span-full">
            <TextField
              label={t('customName')}
              value={row.name}
              onChange={(name) => change({ ...row, name })}
              maxLength={255}
              error={errorsOf(`${at}.name`)}
            />
          </div>
          <LazySelect
            label={t('serviceType')}
            value={row.serviceType}
            onChange={(type) => change({ ...row, serviceType: type as ServiceType })}
            options={serviceTypes.map((type) => ({ value: type, label: serviceTypeNames[type][locale] }))}
            error={errorsOf(`${at}.service_type`)}
          />
          <QuantityField row={row} onChange={change} error={errorsOf(`${at}.quantity`)} />
          <PriceField row={row} onChange={change} error={errorsOf(`${at}.price_purchasing`)} />
        </>
      )}
    </RowList>
  )
}

export function ProductRows({ rows, onChange, errorsOf }: ProposalRowsProps<ProductRow>) {
  const t = useTranslations('proposal')
  return (
    <RowList
      title={t('products')}
      add={t('addProduct')}
      rows={rows}
      make={createProductRow}
      onChange={onChange}
    >
      {(row, at, change) => (
        <>
          <div className="md:col-span-full">
            <TextField
              label={t('product')}
              value={row.name}
              onChange={(name) => change({ ...row, name })}
              maxLength={255}
              error={errorsOf(`${at}.name`)}
            />
          </div>
          <TextField
            label={t('supplier')}
            optional
            value={row.supplier}
            onChange={(supplier) => change({ ...row, supplier })}
            maxLength={255}
            error={errorsOf(`${at}.supplier`)}
          />
          <QuantityField row={row} onChange={change} error={errorsOf(`${at}.quantity`)} />
          <PriceField row={row} onChange={change} error={errorsOf(`${at}.price_purchasing`)} />
        </>
      )}
    </RowList>
  )
}

interface RowListProps<Row> {
  title: string
  add: string
  rows: readonly Row[]
  make: () => Row
  onChange: (rows: readonly Row[]) => void
  children: (row: Row, at: number, change: (row: Row) => void) => ReactNode
}

/** Rows of a proposal. Enter appends a row, so that lists can be entered without a mouse. */
function RowList<Row extends { readonly id: string }>(props: RowListProps<Row>) {
  const { title, add, rows, make, onChange, children } = props
  const t = useTranslations('proposal')
  const list = useRef<HTMLUListElement>(null)
  const addRow = () => {
    onChange([...rows, make()])
    // Runs after the new row is rendered.
    requestAnimationFrame(() => {
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  const latest = useRef(addRow)
  useEffect(() => {
    latest.current = addRow
  })
  // Runs before the field handles Enter, which commits its input; the row is appended afterwards.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    setTimeout(() => latest.current(), 0)
  }
  return (
    <Section title={title}>
      <ul ref={list} className="mb-3 flex flex-col gap-3" onKeyDownCapture={onKeyDown}>
        {rows.map((row, at) => (
          <li
            key={row.id}
            className="grid items-start gap-3 rounded border border-line bg-surface p-3 md:grid-cols-[minmax(0,1fr)_8rem_11rem_auto]"
          >
            {children(row, at, (next) => onChange(rows.with(at, next)))}
            <div className="self-end justify-self-end pb-0.5">
              <IconButton
                icon={Trash2}
                label={t('remove', { line: at + 1, list: title })}
                onPress={() => onChange(rows.toSpliced(at, 1))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Button icon={Plus} size="small" onPress={addRow}>
        {add}
      </Button>
    </Section>
  )
}

interface AmountFieldProps<Row> {
  row: Row
  onChange: (row: Row) => void
  error: readonly string[]
}

function QuantityField<Row extends { readonly quantity: number | null }>({
  row,
  onChange,
  error,
  unit,
}: AmountFieldProps<Row> & { unit?: string | undefined }) {
  const t = useTranslations('proposal')
  return (
    <LazyNumberField
      label={t('quantity')}
      unit={unit}
      value={row.quantity ?? Number.NaN}
      onChange={(quantity) => onChange({ ...row, quantity: Number.isNaN(quantity) ? null : quantity })}
      minValue={0}
      maxValue={100_000}
      formatOptions={{ maximumFractionDigits: 3 }}
      error={error}
    />
  )
}

function PriceField<Row extends { readonly price: number | null }>({
  row,
  onChange,
  error,
}: AmountFieldProps<Row>) {
  const t = useTranslations('proposal')
  return (
    <LazyNumberField
      label={t('price')}
      unit="€"
      value={row.price ?? Number.NaN}
      onChange={(price) => onChange({ ...row, price: Number.isNaN(price) ? null : price })}
      minValue={0}
      maxValue={10_000_000}
      formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
      error={error}
    />
  )
}
