import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import {
  calculatePrice,
  catalogueQuery,
  createKey,
  type CatalogueService,
  type CustomLine,
  type ProductLine,
  type ServiceLine,
} from './new-order.data.ts'
import type { FieldsProps } from './OrderFields.tsx'

const lineRow =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 rounded border border-line p-3 lg:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]'

/** The services and products of the order, and its price. */
export function WorkFields({ form, errorOf, onChange }: FieldsProps) {
  const t = useTranslations('newOrder.work')
  const locale = useLocale()
  const format = useFormat()
  const { data, error, refetch } = useQuery(catalogueQuery(form.brand.trim()))
  const services = data?.services ?? []
  const add = (keys: readonly string[]) => {
    const chosen = services.filter(({ service }) => keys.includes(service))
    onChange({ services: [...form.services, ...chosen.map(toServiceLine)] })
  }
  return (
    <>
      {form.services.map((line, place) => (
        <ServiceFields key={line.key} {...{ line, place, form, errorOf, onChange }} />
      ))}
      {form.custom_services.map((line, place) => (
        <CustomFields key={line.key} {...{ line, place, form, errorOf, onChange }} />
      ))}
      {services.length > 0 ? (
        <MultiSelect
          label={t('addService')}
          placeholder={t('searchService')}
          value={[]}
          onChange={add}
          options={services.map(({ service, description, price_purchasing }) => ({
            value: service,
            label: description[locale],
            hint: format.money(price_purchasing),
          }))}
          error={errorOf('services')}
        />
      ) : data ? (
        <p className="text-sm text-muted">{t('noCatalogue')}</p>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : null}
      {services.length === 0
        ? errorOf('services')?.map((line) => (
            <div key={line} data-gap="" tabIndex={-1}>
              <SignalText tone="danger">{line}</SignalText>
            </div>
          ))
        : null}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Plus}
          onPress={() =>
            onChange({
              custom_services: [
                ...form.custom_services,
                { key: createKey(), name: '', quantity: 1, price_purchasing: Number.NaN },
              ],
            })
          }
        >
          {t('addCustom')}
        </Button>
        <Button
          icon={Plus}
          onPress={() =>
            onChange({
              products: [
                ...form.products,
                { key: createKey(), item_id: '', name: '', quantity: 1, supplier: '' },
              ],
            })
          }
        >
          {t('addProduct')}
        </Button>
      </div>
      {form.products.map((line, place) => (
        <ProductFields key={line.key} {...{ line, place, form, errorOf, onChange }} />
      ))}
      {form.services.length > 0 && data ? (
        <QualificationField {...{ form, errorOf, onChange }} known={data.qualifications} />
      ) : null}
      <p className="flex justify-between gap-4 border-t border-line pt-3 font-semibold">
        <span>{t('price')}</span>
        <span role="status" className="tabular">
          {format.money(calculatePrice(form))}
        </span>
      </p>
    </>
  )
}

/** The qualifications that the company needs, for all services. */
function QualificationField({ form, onChange, known }: FieldsProps & { known: readonly string[] }) {
  const t = useTranslations('newOrder.work')
  const box = useRef<HTMLDivElement>(null)
  // The field is mounted again after each choice. Without this, a choice by keyboard would lose the focus.
  const before = useRef(form.qualifications)
  useEffect(() => {
    if (before.current === form.qualifications) return
    before.current = form.qualifications
    if (document.activeElement === document.body) box.current?.focus()
  }, [form.qualifications])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <MultiSelect
        label={t('qualifications')}
        hint={t('qualificationsHint')}
        optional
        value={form.qualifications}
        onChange={(qualifications) => onChange({ qualifications })}
        options={[...new Set([...known, ...form.qualifications])].map((value) => ({ value, label: value }))}
      />
    </div>
  )
}

function toServiceLine(service: CatalogueService): ServiceLine {
  return { ...service, key: createKey(), quantity: 1 }
}

interface LineProps<L> extends FieldsProps {
  line: L
  place: number
}

function ServiceFields({ line, place, form, errorOf, onChange }: LineProps<ServiceLine>) {
  const locale = useLocale()
  const format = useFormat()
  const change = (part: Partial<ServiceLine>) =>
    onChange({ services: form.services.map((one) => (one.key === line.key ? { ...one, ...part } : one)) })
  const name = line.description[locale]
  return (
    <div role="group" aria-label={name} className={lineRow}>
      <p className="col-span-3 self-center wrap-break-word lg:col-span-1">{name}</p>
      <PricedFields
        {...{ line, change, errorOf }}
        path={`services.${place}`}
        unit={format.unit(line.unit_measure)}
      />
      <RemoveLine
        name={name}
        onRemove={() => onChange({ services: form.services.filter(({ key }) => key !== line.key) })}
      />
    </div>
  )
}

function CustomFields({ line, place, form, errorOf, onChange }: LineProps<CustomLine>) {
  const t = useTranslations('newOrder.work')
  const change = (part: Partial<CustomLine>) =>
    onChange({
      custom_services: form.custom_services.map((one) => (one.key === line.key ? { ...one, ...part } : one)),
    })
  return (
    <div role="group" aria-label={line.name || t('custom')} className={lineRow}>
      <div className="col-span-3 lg:col-span-1">
        <TextField
          label={t('custom')}
          autoComplete="off"
          maxLength={255}
          value={line.name}
          onChange={(name) => change({ name })}
          error={errorOf(`custom_services.${place}.name`)}
        />
      </div>
      <PricedFields {...{ line, change, errorOf }} path={`custom_services.${place}`} />
      <RemoveLine
        name={line.name || t('custom')}
        onRemove={() =>
          onChange({ custom_services: form.custom_services.filter(({ key }) => key !== line.key) })
        }
      />
    </div>
  )
}

interface PricedFieldsProps extends Pick<FieldsProps, 'errorOf'> {
  line: { readonly quantity: number; readonly price_purchasing: number }
  change: (part: { quantity?: number; price_purchasing?: number }) => void
  path: string
  unit?: string
}

/** Quantity and price of a service. */
function PricedFields({ line, change, errorOf, path, unit }: PricedFieldsProps): ReactNode {
  const t = useTranslations('newOrder.work')
  const nameError = useNumberError(errorOf)
  return (
    <>
      <NumberField
        label={t('quantity')}
        unit={unit}
        value={line.quantity}
        onChange={(quantity) => change({ quantity })}
        error={nameError(`${path}.quantity`, line.quantity)}
      />
      <NumberField
        label={t('unitPrice')}
        unit="€"
        formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
        value={line.price_purchasing}
        onChange={(price) => change({ price_purchasing: price })}
        error={nameError(`${path}.price_purchasing`, line.price_purchasing)}
      />
    </>
  )
}

/** Returns a function that names the error of a number. The server calls an empty one a wrong type. */
function useNumberError(errorOf: FieldsProps['errorOf']) {
  const t = useTranslations('ui')
  return (path: string, value: number | null) => {
    const errors = errorOf(path)
    return errors && (value === null || Number.isNaN(value)) ? t('missing') : errors
  }
}

function ProductFields({ line, place, form, errorOf, onChange }: LineProps<ProductLine>) {
  const t = useTranslations('newOrder.work')
  const nameError = useNumberError(errorOf)
  const change = (part: Partial<ProductLine>) =>
    onChange({ products: form.products.map((one) => (one.key === line.key ? { ...one, ...part } : one)) })
  const field = (name: 'name' | 'item_id' | 'supplier') => ({
    label: t(`product.${name}`),
    autoComplete: 'off',
    maxLength: 255,
    value: line[name],
    onChange: (value: string) => change({ [name]: value }),
    error: errorOf(`products.${place}.${name}`),
  })
  return (
    <div
      role="group"
      aria-label={line.name || t('product.name')}
      className="flex flex-col gap-3 rounded border border-line p-3"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField {...field('name')} />
        </div>
        <RemoveLine
          name={line.name || t('product.name')}
          onRemove={() => onChange({ products: form.products.filter(({ key }) => key !== line.key) })}
        />
      </div>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
        <TextField {...field('supplier')} />
        <TextField {...field('item_id')} />
        <NumberField
          label={t('quantity')}
          value={line.quantity}
          onChange={(quantity) => change({ quantity })}
          error={nameError(`products.${place}.quantity`, line.quantity)}
        />
      </div>
    </div>
  )
}

function RemoveLine({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('newOrder.work')
  return (
    <span className="justify-self-end pt-6">
      <IconButton icon={Trash2} label={t('remove', { name })} onPress={onRemove} />
    </span>
  )
}
