import { useLocale, useTranslations } from 'use-intl'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useFormat } from '#web/i18n/use-format'
import type { StepInputProps } from './requested-inputs.ts'

interface QuantityLine {
  id: string
  name: string
  unit: string
  quantity: number | null
}

/** Asks for the quantities that were really used; zero removes the line. */
function LinesInput({ legend, lines, readonly, errors, onSet }: LinesInputProps) {
  const t = useTranslations('order')
  const format = useFormat()
  return (
    <fieldset data-gap={errors.length > 0 || undefined} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {readonly ? null : <p className="text-sm text-muted">{t('linesHint')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1 basis-48">
              {line.name} <span className="text-sm text-muted">{format.unit(line.unit)}</span>
            </span>
            {readonly ? (
              <span className="tabular">{format.number(line.quantity ?? 0, 2)}</span>
            ) : (
              <div className="w-40">
                <LazyNumberField
                  label={t('quantity')}
                  aria-label={t('quantityOf', { name: line.name })}
                  steps
                  minValue={0}
                  maxValue={100_000}
                  value={line.quantity ?? Number.NaN}
                  onChange={(value) => onSet(line.id, Number.isNaN(value) ? null : value)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
    </fieldset>
  )
}

interface LinesInputProps {
  legend: string
  lines: readonly QuantityLine[]
  readonly: boolean
  errors: readonly string[]
  onSet: (id: string, quantity: number | null) => void
}

export function ServicesInput({ order, requested, inputs, onChange, errors }: StepInputProps) {
  const locale = useLocale()
  const sent = inputs.services ?? order.services.map(({ api_id, quantity }) => ({ api_id, quantity }))
  const set = (id: string, quantity: number | null) =>
    onChange({ services: sent.map((line) => (line.api_id === id ? { ...line, quantity } : line)) })
  const lines = order.services.map((line) => ({
    id: line.api_id,
    name: line.service.description[locale],
    unit: line.unit_measure,
    quantity: sent.find(({ api_id }) => api_id === line.api_id)?.quantity ?? null,
  }))
  return (
    <LinesInput
      legend={requested.label[locale]}
      lines={lines}
      readonly={requested.state === 'readonly'}
      errors={errors}
      onSet={set}
    />
  )
}

export function ProductsInput({ order, requested, inputs, onChange, errors }: StepInputProps) {
  const locale = useLocale()
  const sent = inputs.products ?? order.products.map(({ id, quantity }) => ({ id, quantity }))
  const set = (id: string, quantity: number | null) =>
    onChange({ products: sent.map((line) => (line.id === id ? { ...line, quantity } : line)) })
  const lines = order.products.map((product) => ({
    id: product.id,
    name: product.name,
    unit: '',
    quantity: sent.find(({ id }) => id === product.id)?.quantity ?? null,
  }))
  return (
    <LinesInput
      legend={requested.label[locale]}
      lines={lines}
      readonly={requested.state === 'readonly'}
      errors={errors}
      onSet={set}
    />
  )
}
