import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { locales } from '#contract/kit/locale'
import type { ServiceDetail } from '#contract/operator/companies/service-prices'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { toBerlinDay } from '#web/i18n/format'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { companySearchQuery, describePriceChange, usePriceChange } from './services.data.ts'

/** The first day for which a price can be set: tomorrow, in Berlin. */
function getFirstDay(): string {
  const noon = new Date(`${toBerlinDay(new Date())}T12:00:00Z`)
  return new Date(noon.getTime() + 86_400_000).toISOString().slice(0, 10)
}

interface PriceEntry {
  /** NaN while empty. */
  readonly price: number
  readonly day: string | null
}

const isPriceComplete = ({ price, day }: PriceEntry): boolean =>
  price >= 0 && day !== null && day >= getFirstDay()

interface PriceFieldsProps {
  entry: PriceEntry
  unit: string
  isChecked: boolean
  faults: Readonly<Record<string, readonly string[]>>
  onChange: (entry: PriceEntry) => void
}

function PriceFields({ entry, unit, isChecked, faults, onChange }: PriceFieldsProps) {
  const t = useTranslations('catalogue.services')
  const general = useTranslations('operator.errors')
  const isEmpty = Number.isNaN(entry.price)
  const isEarly = entry.day !== null && entry.day < getFirstDay()
  return (
    <>
      <NumberField
        label={unit ? t('priceOf', { unit }) : t('columns.price')}
        hint={t('net')}
        unit="€"
        minValue={0}
        formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
        value={entry.price}
        onChange={(price) => onChange({ ...entry, price })}
        error={
          faults['price_purchasing'] ??
          (isChecked && isEmpty ? general('missing') : entry.price < 0 ? t('negative') : null)
        }
      />
      <DatePicker
        label={t('columns.from')}
        hint={t('fromHint')}
        value={entry.day}
        onChange={(day) => onChange({ ...entry, day })}
        min={getFirstDay()}
        error={
          faults['valid_from'] ??
          (isEarly ? t('early') : isChecked && entry.day === null ? t('dayMissing') : null)
        }
      />
    </>
  )
}

const noPrice: PriceEntry = { price: Number.NaN, day: null }

/** The companies for which a price is meant: all, or one; `none`: one that is not chosen yet. */
type PriceOwner = 'all' | 'none' | { readonly id: string; readonly name: string }

interface NewPriceDialogProps {
  service: ServiceDetail
  unit: string
  onClose: () => void
}

/** Adds a price of a service from a day on, for all companies or for one, and says whom it concerns. */
export function NewPriceDialog({ service: current, unit, onClose }: NewPriceDialogProps) {
  const t = useTranslations('catalogue.services')
  const format = useFormat()
  // The prices that the person has seen. A newer one of a colleague must not be replaced unseen.
  const [service] = useState(current)
  const [entry, setEntry] = useState(noPrice)
  const [owner, setOwner] = useState<PriceOwner>('all')
  const [isChecked, setChecked] = useState(false)
  const [colleague, setColleague] = useState<{ key: string; price: number | null } | null>(null)
  const add = usePriceChange(() => {
    showToast({ tone: 'done', title: t('added') })
    onClose()
  })
  const accountId = typeof owner === 'object' ? owner.id : null
  const rows = service.prices.filter(({ account }) => (account?.id ?? null) === accountId)
  const key = `${accountId ?? ''} ${entry.day ?? ''}`
  const replaced = rows.find(({ valid_from }) => valid_from === entry.day)?.price_purchasing ?? null
  const replaces = colleague?.key === key ? colleague.price : replaced
  const before = rows.find(({ valid_from }) => entry.day !== null && valid_from < entry.day)
  const submit = () => {
    setChecked(true)
    const { price, day } = entry
    if (!isPriceComplete(entry) || day === null || owner === 'none') return
    add.mutate(
      {
        service_category: service.service_category,
        service: service.service,
        unit_measure: unit,
        price_purchasing: price,
        valid_from: day,
        account_id: accountId,
        replaces,
      },
      {
        onError: (error) => {
          if (!isRefusedWith(error, 'price_changed')) return
          const { price_purchasing } = error.body.current as { price_purchasing: number | null }
          setColleague({ key, price: price_purchasing })
        },
      },
    )
  }
  return (
    <PriceDialog
      title={t('newPrice')}
      submit={t('submit')}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {colleague?.key === key ? (
        <Banner live tone="warning" title={t('colleague')}>
          {colleague.price === null
            ? t('colleagueNone')
            : t('colleaguePrice', { price: format.money(colleague.price) })}
        </Banner>
      ) : null}
      <OwnerFields owner={owner} isChecked={isChecked} onChange={setOwner} />
      <PriceFields
        entry={entry}
        unit={format.unit(unit)}
        isChecked={isChecked}
        faults={add.error instanceof CallError ? add.error.errors : {}}
        onChange={setEntry}
      />
      {isPriceComplete(entry) && owner !== 'none' ? (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          {before ? (
            <li>
              {t('effect.change', {
                before: format.money(before.price_purchasing),
                change: describePriceChange(before.price_purchasing, entry.price, format),
              })}
            </li>
          ) : null}
          {replaces === null ? null : <li>{t('effect.replaces', { price: format.money(replaces) })}</li>}
          {owner === 'all' ? <li>{t('effect.companies', { count: service.companies })}</li> : null}
          <li>{t('effect.orders', { count: service.open_orders })}</li>
        </ul>
      ) : null}
    </PriceDialog>
  )
}

interface OwnerFieldsProps {
  owner: PriceOwner
  isChecked: boolean
  onChange: (owner: PriceOwner) => void
}

/** Chooses all companies, or one by its name. */
function OwnerFields({ owner, isChecked, onChange }: OwnerFieldsProps) {
  const t = useTranslations('catalogue.services')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 300)
  const found = useQuery(companySearchQuery(text))
  const toastFailure = useToastFailure()
  const rows = text === '' ? [] : (found.data?.data ?? [])
  const hasFailed = found.error !== null
  const chosen = typeof owner === 'object' ? owner : null
  return (
    <>
      <RadioGroup
        label={t('for')}
        look="row"
        value={owner === 'all' ? 'all' : 'one'}
        onChange={(value) => onChange(value === 'all' ? 'all' : 'none')}
        options={[
          { value: 'all', label: t('forAll') },
          { value: 'one', label: t('forOne') },
        ]}
      />
      {owner === 'all' ? null : (
        <TextField
          label={t('columns.company')}
          hint={t('companyHint')}
          autoComplete="off"
          value={chosen ? chosen.name : typed}
          onChange={(value) => {
            setTyped(value)
            onChange('none')
          }}
          error={isChecked && !chosen ? t('companyMissing') : null}
        />
      )}
      {owner === 'none' && rows.length > 0 ? (
        <RadioGroup
          label={t('found')}
          value={null}
          onChange={(id) => {
            const row = rows.find((one) => one.id === id)
            if (row) onChange({ id: row.id, name: row.name })
          }}
          options={rows.map(({ id, name, city }) => ({ value: id, label: name, hint: city }))}
        />
      ) : null}
      {owner === 'none' && text !== '' && found.data && rows.length === 0 ? (
        <p className="text-sm text-muted">{t('noCompany')}</p>
      ) : null}
      {owner === 'none' && hasFailed ? (
        <Button onPress={() => void found.refetch().then(({ error }) => error && toastFailure(error))}>
          {t('again')}
        </Button>
      ) : null}
    </>
  )
}

interface NewServiceDialogProps {
  onClose: () => void
  /** Gets the id of the new service. */
  onDone: (id: string) => void
}

/** Adds a service to the price list, with its first price. */
export function NewServiceDialog({ onClose, onDone }: NewServiceDialogProps) {
  const t = useTranslations('catalogue.services')
  const type = useTranslations('operatorOrders.types')
  const general = useTranslations('operator')
  const [category, setCategory] = useState<OrderType | null>(null)
  const [name, setName] = useState({ de: '', en: '', fr: '' })
  const [unit, setUnit] = useState('Stk')
  const [entry, setEntry] = useState(noPrice)
  const [isChecked, setChecked] = useState(false)
  const add = usePriceChange((id) => {
    showToast({ tone: 'done', title: t('serviceAdded') })
    onDone(id)
  })
  const faults = add.error instanceof CallError ? add.error.errors : {}
  const service = { de: name.de.trim(), en: name.en.trim(), fr: name.fr.trim() }
  const getMissing = (value: string) => (isChecked && value.trim() === '' ? general('errors.missing') : null)
  const submit = () => {
    setChecked(true)
    const { price, day } = entry
    const isNamed = locales.every((locale) => service[locale] !== '') && unit.trim() !== ''
    if (!category || !isNamed || !isPriceComplete(entry) || day === null) return
    add.mutate({
      service_category: category,
      service,
      unit_measure: unit.trim(),
      price_purchasing: price,
      valid_from: day,
    })
  }
  return (
    <PriceDialog
      title={t('add')}
      submit={t('submitService')}
      isPending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isRefusedWith(add.error, 'price_changed') ? (
        <Banner live tone="warning" title={t('serviceExists')}>
          {t('serviceExistsText')}
        </Banner>
      ) : null}
      <Select
        label={t('columns.category')}
        value={category}
        onChange={(value) => setCategory(orderTypes.find((one) => one === value) ?? null)}
        options={orderTypes.map((value) => ({ value, label: type(value) }))}
        error={isChecked && !category ? general('errors.missing') : null}
      />
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={t('nameIn', { language: general(`languages.${locale}`) })}
          lang={locale}
          maxLength={255}
          value={name[locale]}
          onChange={(value) => setName({ ...name, [locale]: value })}
          error={faults[`service.${locale}`] ?? getMissing(name[locale])}
        />
      ))}
      <TextField
        label={t('unit')}
        hint={t('unitHint')}
        maxLength={255}
        value={unit}
        onChange={setUnit}
        error={faults['unit_measure'] ?? getMissing(unit)}
      />
      <PriceFields {...{ entry, isChecked, faults }} unit="" onChange={setEntry} />
    </PriceDialog>
  )
}

interface PriceDialogProps {
  title: string
  submit: string
  isPending: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

function PriceDialog({ title, submit, isPending, onSubmit, onClose, children }: PriceDialogProps) {
  const general = useTranslations('operator')
  const form = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onPress={onClose}>{general('cancel')}</Button>
          <Button kind="primary" type="submit" form={form} isPending={isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
