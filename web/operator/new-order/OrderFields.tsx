import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { locales } from '#contract/kit/locale'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { LoadFailure } from '../LoadFailure.tsx'
import { catalogueQuery, type ChangeForm, type Customer, type OrderForm } from './new-order.data.ts'

export interface FieldsProps {
  form: OrderForm
  /** Returns the errors of a field, by its path in the body of `order.create`. */
  errorOf: (path: string) => readonly string[] | undefined
  onChange: ChangeForm
}

const pair = 'grid gap-4 md:grid-cols-2'
/** The option of a brand that is typed. */
const otherBrand = '\n'

/** Which order it is. */
export function OrderFields({ form, errorOf, onChange }: FieldsProps) {
  const t = useTranslations('newOrder.order')
  const types = useTranslations('operatorOrders.types')
  return (
    <>
      <div className={pair}>
        <BrandFields {...{ form, errorOf, onChange }} />
        <Select
          label={t('type')}
          value={form.order_type}
          onChange={(value) => onChange({ order_type: value as OrderType })}
          options={orderTypes.map((value) => ({ value, label: types(value) }))}
          error={errorOf('order_type')}
        />
      </div>
      <TextField
        label={t('title')}
        hint={t('titleHint')}
        autoComplete="off"
        maxLength={255}
        value={form.opportunity.name}
        onChange={(name) => onChange({ opportunity: { ...form.opportunity, name } })}
        error={errorOf('opportunity.name')}
      />
      <div className={pair}>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="off"
          maxLength={255}
          value={form.name}
          onChange={(name) => onChange({ name })}
          error={errorOf('name')}
        />
        <TextField
          label={t('eid')}
          hint={t('eidHint')}
          optional
          autoComplete="off"
          maxLength={255}
          value={form.eid ?? ''}
          onChange={(eid) => onChange({ eid })}
          error={errorOf('eid')}
        />
      </div>
    </>
  )
}

function BrandFields({ form: { brand }, errorOf, onChange }: FieldsProps) {
  const t = useTranslations('newOrder.order')
  const { data, error, refetch } = useQuery(catalogueQuery(''))
  const [isTyped, setTyped] = useState(false)
  const brands = data?.brands ?? []
  const isOther =
    isTyped || (data !== undefined && (brands.length === 0 || (brand !== '' && !brands.includes(brand))))
  const text = (
    <TextField
      label={t(brands.length > 0 ? 'newBrand' : 'brand')}
      autoComplete="off"
      maxLength={255}
      value={brand}
      onChange={(value) => onChange({ brand: value })}
      error={errorOf('brand')}
    />
  )
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data && brands.length === 0) return text
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('brand')}
        isDisabled={!data}
        value={isOther ? otherBrand : brand || null}
        onChange={(value) => {
          setTyped(value === otherBrand)
          onChange({ brand: value === otherBrand ? '' : value })
        }}
        options={[
          ...(data ? brands : brand ? [brand] : []).map((value) => ({ value, label: value })),
          { value: otherBrand, label: t('otherBrand') },
        ]}
        error={isOther ? undefined : errorOf('brand')}
      />
      {isOther ? text : null}
    </div>
  )
}

/** The customer, the site, and whom to meet there. */
export function CustomerFields({ form, errorOf, onChange }: FieldsProps) {
  const t = useTranslations('newOrder.customer')
  const languages = useTranslations('operator.languages')
  const { customer, contact_person: contact } = form
  const change = (part: Partial<Customer>) => onChange({ customer: { ...customer, ...part } })
  const changeSite = (part: Partial<Customer>) => {
    // The position of a copied order belongs to its address.
    const { latitude: _, longitude: __, ...rest } = customer
    onChange({ customer: { ...rest, ...part } })
  }
  const field = (name: 'first_name' | 'last_name' | 'company_name' | 'phone' | 'mobile_phone' | 'email') => ({
    label: t(name),
    autoComplete: 'off',
    maxLength: 255,
    value: customer[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
    error: errorOf(`customer.${name}`),
  })
  const site = (name: 'street' | 'postal_code' | 'city') => ({
    label: t(name),
    autoComplete: 'off',
    maxLength: 255,
    value: customer[name],
    onChange: (value: string) => changeSite({ [name]: value }),
    error: errorOf(`customer.${name}`),
  })
  return (
    <>
      <div className={pair}>
        <TextField {...field('first_name')} optional />
        <TextField {...field('last_name')} />
      </div>
      <TextField {...field('company_name')} optional />
      <TextField {...site('street')} />
      <div className="grid gap-4 md:grid-cols-[9rem_minmax(0,1fr)]">
        <TextField {...site('postal_code')} inputMode="numeric" maxLength={5} tabular />
        <TextField {...site('city')} />
      </div>
      <div className={pair}>
        <TextField {...field('phone')} type="tel" optional />
        <TextField {...field('mobile_phone')} type="tel" optional />
        <TextField {...field('email')} type="email" hint={t('emailHint')} optional />
        <Select
          label={t('locale')}
          hint={t('localeHint')}
          value={customer.locale ?? 'de'}
          onChange={(value) => change({ locale: value as (typeof locales)[number] })}
          options={locales.map((value) => ({ value, label: languages(value) }))}
        />
      </div>
      <Checkbox
        isSelected={Boolean(contact)}
        onChange={(isOn) => onChange({ contact_person: isOn ? { last_name: '' } : null })}
      >
        {t('hasContact')}
      </Checkbox>
      {contact ? <ContactFields {...{ form, errorOf, onChange }} /> : null}
    </>
  )
}

function ContactFields({ form, errorOf, onChange }: FieldsProps) {
  const t = useTranslations('newOrder.customer')
  const contact = form.contact_person ?? { last_name: '' }
  const field = (name: 'first_name' | 'last_name' | 'phone' | 'email') => ({
    label: t(name),
    autoComplete: 'off',
    maxLength: 255,
    value: contact[name] ?? '',
    onChange: (value: string) => onChange({ contact_person: { ...contact, [name]: value } }),
    error: errorOf(`contact_person.${name}`),
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-medium">{t('contact')}</legend>
      <div className={pair}>
        <TextField {...field('first_name')} optional />
        <TextField {...field('last_name')} />
        <TextField {...field('phone')} type="tel" optional />
        <TextField {...field('email')} type="email" optional />
      </div>
    </fieldset>
  )
}
