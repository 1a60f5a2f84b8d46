import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderTypes, signatureStates } from '#contract/orders/model/order-enums'
import { useUser } from '#web/api/session/session'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { DatePicker } from '#web/ui/controls/dates/DatePicker.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextField } from '#web/ui/controls/fields/TextField.tsx'
import { type FilterName, type FilterValues, removeFilters } from './filters.ts'
import { useFilterValueText } from './filter-text.ts'
import { listDefinitions } from '../list/list-definitions.ts'
import { namedPeriods, isNamedPeriod, parsePeriodDays, toPeriodText } from './filter-periods.ts'
import type { ListView } from '../list/list-query.ts'

interface FilterDialogProps {
  view: ListView
  people: ReadonlyMap<string, string>
  onApply: (filters: FilterValues) => void
  onClose: () => void
}

/** Edits all filters of a list. The list changes only when they are applied. */
export function FilterDialog({ view, people, onApply, onClose }: FilterDialogProps) {
  const t = useTranslations('orderLists')
  const [draft, setDraft] = useState(view.filters)
  const form: FilterForm = {
    values: draft,
    set: (name, texts) =>
      setDraft(texts.length > 0 ? { ...draft, [name]: texts } : removeFilters(draft, [name])),
  }
  return (
    <Dialog
      title={t('filterTitle')}
      isOpen
      onClose={onClose}
      size="large"
      footer={
        <>
          <Button kind="quiet" onPress={() => setDraft({})}>
            {t('clearFilters')}
          </Button>
          <Button kind="primary" onPress={() => onApply(draft)}>
            {t('applyFilters')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-5 pb-3 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft)
        }}
      >
        <PeriodFilter form={form} />
        <MultiFilter name="order_type" options={orderTypes} form={form} people={people} />
        {listDefinitions[view.queue].statuses.length > 0 ? (
          <MultiFilter
            name="status"
            options={listDefinitions[view.queue].statuses}
            form={form}
            people={people}
          />
        ) : null}
        <TextFilter name="city" form={form} />
        <TextFilter name="postal_code" form={form} />
        <TextFilter name="brand" form={form} />
        <LocationFilter form={form} people={people} />
        <DelegateFilter form={form} people={people} />
        <SingleFilter name="signature" options={signatureStates} form={form} people={people} />
        <SingleFilter name="is_remote" options={yesNoValues} form={form} people={people} />
        <SingleFilter name="overdue" options={yesNoValues} form={form} people={people} />
        <SingleFilter name="contacted" options={yesNoValues} form={form} people={people} />
        {/* Enter applies the filters from any field. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

interface FilterForm {
  values: FilterValues
  set: (name: FilterName, texts: readonly string[]) => void
}

interface FilterFieldProps {
  form: FilterForm
  people: ReadonlyMap<string, string>
}

const yesNoValues = ['true', 'false'] as const
/** Represents "not set", because a select cannot have an empty key. */
const anyValue = 'any'

function MultiFilter({
  name,
  options,
  form,
  people,
}: FilterFieldProps & { name: FilterName; options: readonly string[] }) {
  const t = useTranslations('orderLists')
  const formatValue = useFilterValueText(people)
  return (
    <MultiSelect
      label={t(`fields.${name}`)}
      value={form.values[name] ?? []}
      onChange={(texts) => form.set(name, texts)}
      options={options.map((value) => ({ value, label: formatValue(name, value) }))}
    />
  )
}

function SingleFilter({
  name,
  options,
  form,
  people,
}: FilterFieldProps & { name: FilterName; options: readonly string[] }) {
  const t = useTranslations('orderLists')
  const formatValue = useFilterValueText(people)
  return (
    <Select
      label={t(`fields.${name}`)}
      value={form.values[name]?.[0] ?? anyValue}
      onChange={(value) => form.set(name, value === anyValue ? [] : [value])}
      options={[
        { value: anyValue, label: t('any') },
        ...options.map((value) => ({ value, label: formatValue(name, value) })),
      ]}
    />
  )
}

function DelegateFilter({ form, people }: FilterFieldProps) {
  const chosen = form.values.delegated_to ?? []
  const options = [...new Set(['me', 'nobody', ...people.keys(), ...chosen])]
  return <SingleFilter name="delegated_to" options={options} form={form} people={people} />
}

/** Selects locations of a master account by name. */
function LocationFilter({ form, people }: FilterFieldProps) {
  const { children_accounts: children } = useUser()
  if (Object.keys(children).length === 0) return null
  return <MultiFilter name="account" options={Object.keys(children)} form={form} people={people} />
}

/** Several values separated by commas; a trailing asterisk matches all values with that beginning. */
function TextFilter({ name, form }: { name: 'city' | 'postal_code' | 'brand'; form: FilterForm }) {
  const t = useTranslations('orderLists')
  const [typed, setTyped] = useState((form.values[name] ?? []).join(', '))
  const change = (text: string) => {
    setTyped(text)
    form.set(
      name,
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
  }
  return (
    <TextField
      label={t(`fields.${name}`)}
      placeholder={t(`hints.${name}`)}
      value={typed}
      onChange={change}
      maxLength={255}
    />
  )
}

/** Selects a named period, or any other by its first and last day. */
function PeriodFilter({ form }: { form: FilterForm }): ReactNode {
  const t = useTranslations('orderLists')
  const [text] = form.values.date ?? []
  const days = text && !isNamedPeriod(text) ? (parsePeriodDays(text, '2000-01-01') ?? {}) : {}
  const set = (next: { from?: string | null; to?: string | null }) => {
    const { from, to } = { ...days, ...next }
    form.set('date', from || to ? [toPeriodText({ ...(from ? { from } : {}), ...(to ? { to } : {}) })] : [])
  }
  return (
    <div className="flex flex-col gap-5 md:col-span-2 md:grid md:grid-cols-3">
      <Select
        label={t('fields.date')}
        value={text ? (isNamedPeriod(text) ? text : 'days') : anyValue}
        onChange={(value) => {
          if (value !== 'days') form.set('date', value === anyValue ? [] : [value])
        }}
        options={[
          { value: anyValue, label: t('any') },
          ...namedPeriods.map((value) => ({ value, label: t(`periods.${value}`) })),
          ...(text && !isNamedPeriod(text) ? [{ value: 'days', label: t('ownPeriod') }] : []),
        ]}
      />
      <DatePicker
        label={t('from')}
        value={days.from ?? null}
        onChange={(from) => set({ from })}
        max={days.to}
      />
      <DatePicker label={t('to')} value={days.to ?? null} onChange={(to) => set({ to })} min={days.from} />
    </div>
  )
}
