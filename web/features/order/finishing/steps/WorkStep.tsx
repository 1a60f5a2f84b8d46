import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { useFormat } from '#web/i18n/use-format'
import { DayInput } from '#web/features/order/inputs/plain-inputs.tsx'
import { AdditionalServicesInput } from './AdditionalServicesInput.tsx'
import { isAsked } from '../finishing-steps.rules.ts'
import { isReworkField } from '../rework/rework-fields.ts'
import { ReworkMark } from '../rework/ReworkMark.tsx'
import { hasChangedQuantity } from './changed-quantity.rules.ts'
import type { Finishing } from '../use-finishing.ts'

interface WorkStepProps {
  finishing: Finishing
  errorsOf: (name: 'services' | 'custom_services' | 'products' | 'readiness_date') => readonly string[]
}

/** The quantities that were really used, one line each. */
export function WorkStep({ finishing, errorsOf }: WorkStepProps) {
  const t = useTranslations('order.finishing')
  const locale = useLocale()
  const { order, requested, inputs, setInputs, isTried } = finishing
  const { services, products, readiness_date: day } = requested
  const changed = hasChangedQuantity(finishing)
  const sentServices = inputs.services ?? order.services.map(({ api_id, quantity }) => ({ api_id, quantity }))
  const sentProducts = inputs.products ?? order.products.map(({ id, quantity }) => ({ id, quantity }))
  return (
    <div className="flex flex-col gap-5">
      {isAsked(services) ? (
        <QuantityLines
          field="services"
          mark={isReworkField(finishing, 'services') ? <ReworkMark isChanged={changed.services} /> : null}
          legend={services.label[locale]}
          errors={errorsOf('services')}
          lines={order.services.map((line) => ({
            id: line.api_id,
            name: line.service.description[locale],
            unit: line.unit_measure,
            planned: line.quantity,
            quantity: sentServices.find(({ api_id }) => api_id === line.api_id)?.quantity ?? null,
          }))}
          onSet={(id, quantity) =>
            setInputs({
              services: sentServices.map((line) => (line.api_id === id ? { ...line, quantity } : line)),
            })
          }
        />
      ) : null}
      {isAsked(products) ? (
        <QuantityLines
          field="products"
          mark={isReworkField(finishing, 'products') ? <ReworkMark isChanged={changed.products} /> : null}
          legend={products.label[locale]}
          errors={errorsOf('products')}
          lines={order.products.map((line) => ({
            id: line.id,
            name: line.name,
            unit: null,
            planned: line.quantity,
            quantity: sentProducts.find(({ id }) => id === line.id)?.quantity ?? null,
          }))}
          onSet={(id, quantity) =>
            setInputs({
              products: sentProducts.map((line) => (line.id === id ? { ...line, quantity } : line)),
            })
          }
        />
      ) : null}
      {hasOtherQuantities(finishing) ? (
        <span>
          <Button
            size="small"
            kind="quiet"
            onPress={() => setInputs({ services: undefined, products: undefined })}
          >
            {t('resetQuantities')}
          </Button>
        </span>
      ) : null}
      <AdditionalServicesInput finishing={finishing} errors={errorsOf('custom_services')} />
      {isAsked(day) ? (
        <div data-field="readiness_date" className="max-w-xs">
          <DayInput
            requested={day}
            inputs={inputs}
            onChange={setInputs}
            errors={errorsOf('readiness_date')}
            checked={isTried}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Whether the work differs from the plan: another quantity, or an additional service. */
export function isUnplanned(finishing: Finishing): boolean {
  return finishing.additional.length > 0 || hasOtherQuantities(finishing)
}

function hasOtherQuantities(finishing: Finishing): boolean {
  const { services, products } = hasChangedQuantity(finishing)
  return services || products
}

interface QuantityLine {
  id: string
  name: string
  unit: string | null
  planned: number
  quantity: number | null
}

interface QuantityLinesProps {
  /** Name of the field on the page. */
  field: string
  mark: ReactNode
  legend: string
  lines: readonly QuantityLine[]
  errors: readonly string[]
  onSet: (id: string, quantity: number | null) => void
}

function QuantityLines({ field, mark, legend, lines, errors, onSet }: QuantityLinesProps) {
  const t = useTranslations('order')
  const format = useFormat()
  return (
    <fieldset data-field={field} className="flex flex-col gap-1">
      <legend className="text-h3">{legend}</legend>
      {mark}
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1 hyphens-auto">
              {line.name}
              <span className="block text-sm text-muted">
                {t('finishing.planned', {
                  quantity: [format.number(line.planned, 2), line.unit ? format.unit(line.unit) : null]
                    .filter(Boolean)
                    .join(' '),
                })}
              </span>
            </span>
            <div className="w-36 shrink-0">
              <LazyNumberField
                label=""
                aria-label={t('quantityOf', { name: line.name })}
                steps
                minValue={0}
                maxValue={100_000}
                value={line.quantity ?? Number.NaN}
                onChange={(value) => onSet(line.id, Number.isNaN(value) ? null : value)}
              />
            </div>
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
