import { Plus, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { serviceTypeNames, serviceTypes, type ServiceType } from '#contract/orders/model/service-types'
import { LazySelect } from '#web/api/feedback/lazy-fields.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { LazyNumberField } from '#web/api/feedback/lazy-fields.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { isAsked } from '../finishing-steps.rules.ts'
import type { Finishing } from '../use-finishing.ts'
import {
  createServiceDraft,
  listMissingServiceParts,
  type ServiceDraft,
  type ServicePart,
} from './additional-services.rules.ts'

interface AdditionalServicesInputProps {
  finishing: Finishing
  errors: readonly string[]
}

/** Work that was not ordered, with the price that the company proposes for it. */
export function AdditionalServicesInput({ finishing, errors }: AdditionalServicesInputProps) {
  const t = useTranslations('order.additional')
  const locale = useLocale()
  const { requested, additional, setAdditional } = finishing
  const input = requested.custom_services
  if (!isAsked(input)) return null
  const addLine = () => {
    const line = createServiceDraft(crypto.randomUUID())
    setAdditional([...additional, line])
    // After the new line has been rendered.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-field="${CSS.escape(getServiceField(line, 'name'))}"] input`)
        ?.focus(),
    )
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-h3">{input.label[locale]}</legend>
      <p className="text-sm text-muted">{t('text')}</p>
      {additional.map((line, place) => (
        <ServiceLineFields
          key={line.id}
          line={line}
          number={place + 1}
          isTried={finishing.isTried}
          onChange={(next) => setAdditional(additional.with(place, next))}
          onRemove={() => setAdditional(additional.toSpliced(place, 1))}
        />
      ))}
      {errors.map((text) => (
        <SignalText key={text} tone="danger">
          {text}
        </SignalText>
      ))}
      <span>
        <Button icon={Plus} onPress={addLine}>
          {t('add')}
        </Button>
      </span>
    </fieldset>
  )
}

/** Name of a field, by which a missing part is found. */
export function getServiceField({ id }: ServiceDraft, part: ServicePart): string {
  return `service ${id} ${part}`
}

interface ServiceLineFieldsProps {
  line: ServiceDraft
  number: number
  isTried: boolean
  onChange: (line: ServiceDraft) => void
  onRemove: () => void
}

function ServiceLineFields({ line, number, isTried, onChange, onRemove }: ServiceLineFieldsProps) {
  const t = useTranslations('order.additional')
  const locale = useLocale()
  const missing = isTried ? listMissingServiceParts(line) : []
  const errorOf = (part: ServicePart) => (missing.includes(part) ? t(`missing.${part}`) : undefined)
  const toAmount = (value: number) => (Number.isNaN(value) ? null : value)
  return (
    <div
      role="group"
      aria-label={t('line', { number })}
      className="flex flex-col gap-3 rounded border border-line bg-surface p-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1" data-field={getServiceField(line, 'name')}>
          <TextField
            label={t('name')}
            value={line.name}
            onChange={(name) => onChange({ ...line, name })}
            maxLength={255}
            autoComplete="off"
            error={errorOf('name')}
          />
        </div>
        <IconButton icon={Trash2} label={t('remove', { number })} onPress={onRemove} />
      </div>
      <div data-field={getServiceField(line, 'type')}>
        <LazySelect
          label={t('type')}
          value={line.type}
          onChange={(type) => onChange({ ...line, type: type as ServiceType })}
          options={serviceTypes.map((type) => ({ value: type, label: serviceTypeNames[type][locale] }))}
          error={errorOf('type')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <div data-field={getServiceField(line, 'quantity')}>
          <LazyNumberField
            label={t('quantity')}
            value={line.quantity ?? Number.NaN}
            onChange={(value) => onChange({ ...line, quantity: toAmount(value) })}
            minValue={0}
            maxValue={100_000}
            formatOptions={{ maximumFractionDigits: 3 }}
            error={errorOf('quantity')}
          />
        </div>
        <div data-field={getServiceField(line, 'price')}>
          <LazyNumberField
            label={t('price')}
            unit="€"
            value={line.price ?? Number.NaN}
            onChange={(value) => onChange({ ...line, price: toAmount(value) })}
            minValue={0}
            maxValue={1_000_000}
            formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
            error={errorOf('price')}
          />
        </div>
      </div>
      <TextField
        label={t('reason')}
        optional
        value={line.hint}
        onChange={(hint) => onChange({ ...line, hint })}
        maxLength={4000}
        autoComplete="off"
      />
    </div>
  )
}
