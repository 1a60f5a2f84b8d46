import { useTranslations } from 'use-intl'
import { orderTypes, type OrderType } from '#contract/orders/model/order-enums'
import { LazyMultiSelect } from '#web/api/feedback/lazy-fields.tsx'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'

interface OptionalNumberProps {
  label: string
  hint?: string | undefined
  unit: string
  value: number | null
  onChange: (value: number | null) => void
  max: number
  min?: number
  /** Decimal places. */
  places?: number
  error?: readonly string[] | undefined
}

/** A number that may be left empty. */
export function OptionalNumber(props: OptionalNumberProps) {
  const { label, hint, unit, value, onChange, max, min = 1, places = 0, error } = props
  return (
    <LazyNumberField
      label={label}
      hint={hint}
      optional
      unit={unit}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      minValue={min}
      maxValue={max}
      formatOptions={{ maximumFractionDigits: places }}
      error={error}
    />
  )
}

interface CategoryFieldProps {
  value: readonly OrderType[]
  onChange: (value: OrderType[]) => void
}

/** The types of orders; none chosen means all. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const t = useTranslations('offerRules')
  return (
    <LazyMultiSelect
      label={t('categories')}
      placeholder={t('allCategories')}
      value={value}
      onChange={(values) => onChange(orderTypes.filter((type) => values.includes(type)))}
      options={orderTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
    />
  )
}
