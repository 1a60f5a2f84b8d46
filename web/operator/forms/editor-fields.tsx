import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Term } from '#contract/forms/conditions'
import { locales, type LocalText } from '#contract/kit/locale'
import type { DraftElement } from '#contract/operator/form-drafts'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import {
  createTerm,
  formatCondition,
  getKind,
  listOperators,
  parseConditionRows,
  type ConditionRows,
  type ConditionSource,
} from './form-edits.ts'

/** Returns the error of a field by its path below the edited part: `title.fr`; null: none, or not checked yet. */
export type GetFieldError = (field: string) => string | null

interface TextsFieldProps {
  label: string
  hint?: string
  value: LocalText
  onChange: (value: LocalText) => void
  /** The field's name in the paths of errors. */
  field: string
  getError: GetFieldError
  /** `paragraph` may have line breaks; `sentence` grows with its text, and has none. */
  length?: 'line' | 'sentence' | 'paragraph'
  maxLength?: number
}

/** A text in the three languages side by side. */
export function TextsField(props: TextsFieldProps) {
  const { label, hint, value, onChange, field, getError, length = 'line', maxLength = 500 } = props
  const languages = useTranslations('operator.languages')
  const t = useTranslations('operatorForms.build')
  const id = useId()
  const Field = length === 'line' ? TextField : TextArea
  return (
    <fieldset aria-describedby={hint ? id : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {hint ? (
        <p id={id} className="-mt-1 mb-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className="grid gap-3 md:grid-cols-3">
        {locales.map((locale) => (
          <Field
            key={locale}
            label={languages(locale)}
            lang={locale}
            value={value[locale]}
            placeholder={t('missing')}
            maxLength={maxLength}
            autoComplete="off"
            {...(length === 'line' ? {} : { rows: length === 'sentence' ? 1 : 2 })}
            onChange={(text: string) =>
              onChange({
                ...value,
                [locale]: length === 'paragraph' ? text : text.replaceAll(/\s*\n\s*/g, ' '),
              })
            }
            error={getError(`${field}.${locale}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface OptionalTextsFieldProps extends Omit<TextsFieldProps, 'value' | 'onChange'> {
  value: LocalText | undefined
  onChange: (value: LocalText | undefined) => void
  add: string
}

/** A text that may be missing as a whole. Emptied in all languages, it is gone. */
export function OptionalTextsField({ value, onChange, add, ...props }: OptionalTextsFieldProps) {
  if (!value)
    return (
      <span>
        <Button size="small" kind="quiet" icon={Plus} onPress={() => onChange({ de: '', en: '', fr: '' })}>
          {add}
        </Button>
      </span>
    )
  const change = (next: LocalText) => onChange(locales.every((one) => next[one] === '') ? undefined : next)
  return <TextsField {...props} value={value} onChange={change} />
}

interface LimitFieldProps {
  label: string
  hint?: string
  unit?: string | undefined
  value: number | string | undefined
  onChange: (value: number | undefined) => void
  error: string | null
  isCount?: boolean
}

/** A number that may be missing. */
export function LimitField({ label, hint, unit, value, onChange, error, isCount }: LimitFieldProps) {
  return (
    <NumberField
      label={label}
      hint={hint}
      unit={unit}
      optional
      value={typeof value === 'number' ? value : Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
      formatOptions={{ maximumFractionDigits: isCount ? 0 : 3, useGrouping: false }}
      error={error}
    />
  )
}

interface ChoicesFieldProps {
  choices: NonNullable<DraftElement['choices']>
  formerKeys: readonly string[]
  onChange: (choices: NonNullable<DraftElement['choices']>) => void
  getError: GetFieldError
}

/** The choices of a question with their texts. A new choice gets no key that a published one has had. */
export function ChoicesField({ choices, formerKeys, onChange, getError }: ChoicesFieldProps) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const add = () => {
    let number = choices.length + 1
    const used = new Set([...choices.map(({ value }) => value), ...formerKeys])
    while (used.has(`choice_${number}`)) number++
    onChange([...choices, { value: `choice_${number}`, text: { de: '', en: '', fr: '' } }])
  }
  return (
    <div className="flex flex-col gap-4">
      {choices.map((choice, index) => (
        // Two choices may have the same key for a moment.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextsField
              label={t('choice', { number: index + 1 })}
              value={choice.text}
              field={`choices.${index}.text`}
              getError={getError}
              maxLength={200}
              onChange={(text) => onChange(choices.with(index, { ...choice, text }))}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t('removeChoice', { name: choice.text[locale] || String(index + 1) })}
            onPress={() => onChange(choices.toSpliced(index, 1))}
          />
        </div>
      ))}
      {getError('choices') ? <p className="text-sm text-danger-ink">{getError('choices')}</p> : null}
      <span>
        <Button size="small" icon={Plus} onPress={add}>
          {t('addChoice')}
        </Button>
      </span>
    </div>
  )
}

interface ConditionFieldProps {
  label: string
  value: string
  sources: readonly ConditionSource[]
  onChange: (value: string) => void
  error: string | null
}

/** A condition as rows of question, comparison and value; one that rows cannot show is edited as text. */
export function ConditionField({ label, value, sources, onChange, error }: ConditionFieldProps) {
  const t = useTranslations('operatorForms.build')
  const rows = parseConditionRows(value)
  const [first] = sources
  if (!rows)
    return (
      <TextArea
        label={label}
        hint={t('conditionText')}
        value={value}
        maxLength={500}
        onChange={onChange}
        error={error}
      />
    )
  const change = (terms: readonly Term[], join = rows.join) => onChange(formatCondition({ join, terms }))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium">{label}</legend>
      {rows.terms.map((term, index) => (
        <TermRow
          // Rows have no id of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          number={index + 1}
          term={term}
          sources={sources}
          onChange={(next) => change(rows.terms.with(index, next))}
          onRemove={rows.terms.length > 1 ? () => change(rows.terms.toSpliced(index, 1)) : null}
        />
      ))}
      {error ? <p className="text-sm text-danger-ink">{error}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        {first ? (
          <Button
            size="small"
            kind="quiet"
            icon={Plus}
            onPress={() => change([...rows.terms, createTerm(first)])}
          >
            {t('addTerm')}
          </Button>
        ) : null}
        {rows.terms.length > 1 ? (
          <JoinChoice rows={rows} onChange={(join) => change(rows.terms, join)} />
        ) : null}
      </div>
    </fieldset>
  )
}

function JoinChoice({ rows, onChange }: { rows: ConditionRows; onChange: (join: 'and' | 'or') => void }) {
  const t = useTranslations('operatorForms.build')
  return (
    <div className="w-56">
      <Select
        isLabelHidden
        label={t('join')}
        value={rows.join}
        onChange={(value) => onChange(value === 'or' ? 'or' : 'and')}
        options={[
          { value: 'and', label: t('joinAnd') },
          { value: 'or', label: t('joinOr') },
        ]}
      />
    </div>
  )
}

interface TermRowProps {
  number: number
  term: Term
  sources: readonly ConditionSource[]
  onChange: (term: Term) => void
  onRemove: (() => void) | null
}

function TermRow({ number, term, sources, onChange, onRemove }: TermRowProps) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const source = sources.find(({ name }) => name === term.name)
  const operators = source ? listOperators(getKind(source.element)) : [term.operator]
  const shown = operators.includes(term.operator) ? operators : [term.operator, ...operators]
  const hasValue = term.operator !== 'empty' && term.operator !== 'notempty'
  const chooseOperator = (chosen: string) => {
    const operator = shown.find((one) => one === chosen) ?? term.operator
    const fresh = source ? createTerm(source).value : ''
    const isBare = operator === 'empty' || operator === 'notempty'
    onChange({ ...term, operator, value: isBare ? null : (term.value ?? fresh ?? '') })
  }
  return (
    <div className="grid items-start gap-2 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.5fr)_2.5rem]">
      <Select
        isLabelHidden
        label={t('termQuestion', { number })}
        value={term.name}
        onChange={(name) => {
          const chosen = sources.find((one) => one.name === name)
          if (chosen) onChange(createTerm(chosen))
        }}
        options={[
          ...(source ? [] : [{ value: term.name, label: t('goneQuestion', { name: term.name }) }]),
          ...sources.map(({ name, element }) => ({ value: name, label: element.title[locale] || name })),
        ]}
      />
      <Select
        isLabelHidden
        label={t('termOperator', { number })}
        value={term.operator}
        onChange={chooseOperator}
        options={shown.map((value) => ({ value, label: t(`operators.${operatorKeys[value]}`) }))}
      />
      {hasValue ? (
        <TermValue number={number} term={term} element={source?.element} onChange={onChange} />
      ) : (
        <span />
      )}
      {onRemove ? (
        <IconButton icon={Trash2} label={t('removeTerm', { number })} onPress={onRemove} />
      ) : (
        <span />
      )}
    </div>
  )
}

/** Message keys, which contain no signs. */
const operatorKeys = {
  '=': 'equal',
  '<>': 'different',
  '>': 'more',
  '<': 'less',
  '>=': 'atLeast',
  '<=': 'atMost',
  contains: 'contains',
  empty: 'empty',
  notempty: 'answered',
} as const satisfies Record<Term['operator'], string>

/** The row reads as a sentence; screen readers still read the label. */
const hiddenLabel = '[&_label]:sr-only'

interface TermValueProps {
  number: number
  term: Term
  element: DraftElement | undefined
  onChange: (term: Term) => void
}

function TermValue({ number, term, element, onChange }: TermValueProps) {
  const t = useTranslations('operatorForms.build')
  const locale = useLocale()
  const label = t('termValue', { number })
  const kind = element ? getKind(element) : 'text'
  if (kind === 'boolean' || element?.choices) {
    const choices = element?.choices ?? []
    const options =
      kind === 'boolean'
        ? [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        : choices.map(({ value, text }) => ({ value, label: text[locale] || value }))
    const value = String(term.value ?? '')
    const isKnown = options.some((one) => one.value === value)
    return (
      <Select
        isLabelHidden
        label={label}
        value={value}
        onChange={(chosen) => onChange({ ...term, value: kind === 'boolean' ? chosen === 'true' : chosen })}
        options={isKnown ? options : [{ value, label: t('goneChoice', { name: value }) }, ...options]}
      />
    )
  }
  if (kind === 'number')
    return (
      <div className={hiddenLabel}>
        <NumberField
          label={label}
          unit={element?.unit}
          value={Number(term.value ?? 0)}
          onChange={(value) => onChange({ ...term, value: Number.isNaN(value) ? 0 : value })}
          formatOptions={{ maximumFractionDigits: 3, useGrouping: false }}
        />
      </div>
    )
  return (
    <div className={hiddenLabel}>
      <TextField
        label={label}
        value={String(term.value ?? '')}
        maxLength={100}
        autoComplete="off"
        onChange={(value) => onChange({ ...term, value })}
      />
    </div>
  )
}
