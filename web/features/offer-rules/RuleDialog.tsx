import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferRule, OfferRulesReply } from '#contract/company/offer-rules'
import { CallError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Toggle } from '#web/ui/controls/buttons/Toggle.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useSaveOfferSettings } from './offer-rules.data.ts'
import { CategoryField, OptionalNumber } from './rule-fields.tsx'
import { useWeekdayName } from './use-rule-summary.ts'

interface RuleDialogProps {
  data: OfferRulesReply
  /** The rule to change; null for a new one. */
  rule: OfferRule | null
  onClose: () => void
}

const emptyRule: Omit<OfferRule, 'id'> = {
  name: '',
  categories: [],
  max_distance_km: null,
  min_price: null,
  min_hourly: null,
  max_minutes: null,
  weekdays: [],
  lead_days: 2,
}

/** Edits one rule and saves it. */
export function RuleDialog({ data, rule, onClose }: RuleDialogProps) {
  const t = useTranslations('offerRules')
  const formId = useId()
  const [draft, setDraft] = useState<OfferRule>(() => rule ?? { id: crypto.randomUUID(), ...emptyRule })
  const [nameError, setNameError] = useState<string | null>(null)
  const change = (part: Partial<OfferRule>) => setDraft((before) => ({ ...before, ...part }))
  const { submit, error, place, isPending } = useSaveRule({ data, rule, draft, onClose })
  const getErrors = (field: keyof OfferRule) => getFieldErrors(error, `rules.${place}.${field}`)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setNameError(draft.name.trim() ? null : t('nameMissing'))
    if (draft.name.trim()) submit()
  }
  return (
    <Dialog
      isOpen
      title={t(rule ? 'editTitle' : 'addRule')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isPending={isPending}>
            {t('saveRule')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5 pb-3">
        <p className="text-sm text-muted">{t('ruleText')}</p>
        <TextField
          label={t('name')}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={60}
          error={nameError ?? getErrors('name')}
        />
        <CategoryField value={draft.categories} onChange={(categories) => change({ categories })} />
        <RuleNumbers draft={draft} onChange={change} getErrors={getErrors} />
        <WeekdayField value={draft.weekdays} onChange={(weekdays) => change({ weekdays })} />
      </form>
    </Dialog>
  )
}

interface RuleNumbersProps {
  draft: OfferRule
  onChange: (part: Partial<OfferRule>) => void
  getErrors: (field: keyof OfferRule) => readonly string[]
}

function RuleNumbers({ draft, onChange, getErrors }: RuleNumbersProps) {
  const t = useTranslations('offerRules')
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <OptionalNumber
        label={t('maxDistance')}
        unit="km"
        max={1000}
        value={draft.max_distance_km}
        onChange={(max_distance_km) => onChange({ max_distance_km })}
        error={getErrors('max_distance_km')}
      />
      <OptionalNumber
        label={t('maxHours')}
        unit={t('hours')}
        max={1000}
        min={0.5}
        places={2}
        value={draft.max_minutes === null ? null : draft.max_minutes / 60}
        onChange={(hours) => onChange({ max_minutes: hours === null ? null : Math.round(hours * 60) })}
        error={getErrors('max_minutes')}
      />
      <OptionalNumber
        label={t('minPrice')}
        unit="€"
        max={1_000_000}
        places={2}
        value={draft.min_price}
        onChange={(min_price) => onChange({ min_price })}
        error={getErrors('min_price')}
      />
      <OptionalNumber
        label={t('minHourly')}
        unit="€"
        max={1_000_000}
        places={2}
        value={draft.min_hourly}
        onChange={(min_hourly) => onChange({ min_hourly })}
        error={getErrors('min_hourly')}
      />
      <OptionalNumber
        label={t('leadDays')}
        hint={t('leadDaysHint')}
        unit={t('days')}
        max={365}
        min={0}
        value={draft.lead_days}
        onChange={(days) => onChange({ lead_days: days ?? 0 })}
        error={getErrors('lead_days')}
      />
    </div>
  )
}

interface WeekdayFieldProps {
  value: readonly number[]
  onChange: (value: number[]) => void
}

function WeekdayField({ value, onChange }: WeekdayFieldProps) {
  const t = useTranslations('offerRules')
  const nameWeekday = useWeekdayName()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t('weekdays')}</legend>
      <p className="mb-2 text-sm text-muted">{t('weekdaysHint')}</p>
      <div className="flex flex-wrap gap-1.5">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Toggle
            key={day}
            isSelected={value.includes(day)}
            onChange={(isOn) => onChange(isOn ? [...value, day] : value.filter((one) => one !== day))}
          >
            {nameWeekday(day, 'short')}
          </Toggle>
        ))}
      </div>
    </fieldset>
  )
}

/** Saves all settings with the changed rule. */
function useSaveRule({ data, rule, draft, onClose }: RuleDialogProps & { draft: OfferRule }) {
  const failure = useErrorMessages()
  const save = useSaveOfferSettings(data.account_id)
  const { settings, version } = data
  const rules = rule
    ? settings.rules.map((one) => (one.id === rule.id ? draft : one))
    : [...settings.rules, draft]
  return {
    /** The place of the rule in the list, which the fields of an error name. */
    place: rules.findIndex(({ id }) => id === draft.id),
    submit: () =>
      save.mutate(
        { settings: { ...settings, rules }, version },
        {
          onSuccess: onClose,
          onError: (error) => {
            if (!(error instanceof CallError) || error.status !== 422) failure.showToast(error)
          },
        },
      ),
    error: save.error,
    isPending: save.isPending,
  }
}
