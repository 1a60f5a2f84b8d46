import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { DraftElement } from '#contract/operator/form-drafts'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { ConditionField } from './editor-fields.tsx'
import { createTerm, formatCondition, type ConditionSource } from './form-edits.ts'

interface RequiredFieldProps {
  element: DraftElement
  sources: readonly ConditionSource[]
  error: string | null
  onChange: (part: Pick<DraftElement, 'isRequired' | 'requiredIf'>) => void
}

/** Whether a question must be answered: never, always, or if a condition holds. */
export function RequiredField({ element, sources, error, onChange }: RequiredFieldProps) {
  const t = useTranslations('operatorForms.build')
  const { isRequired, requiredIf } = element
  const [first] = sources
  const choose = (value: string) => {
    if (value === 'if' && first)
      onChange({
        isRequired: undefined,
        requiredIf: requiredIf ?? formatCondition({ join: 'and', terms: [createTerm(first)] }),
      })
    else onChange({ isRequired: value === 'always' ? true : undefined, requiredIf: undefined })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-80">
        <Select
          label={t('required')}
          value={isRequired ? 'always' : requiredIf === undefined ? 'never' : 'if'}
          onChange={choose}
          options={[
            { value: 'never', label: t('optional') },
            { value: 'always', label: t('requiredAlways') },
            ...(first || requiredIf !== undefined ? [{ value: 'if', label: t('requiredIf') }] : []),
          ]}
        />
      </div>
      {requiredIf !== undefined && !isRequired ? (
        <ConditionField
          label={t('requiredIf')}
          value={requiredIf}
          sources={sources}
          error={error}
          onChange={(condition) => onChange({ isRequired: undefined, requiredIf: condition })}
        />
      ) : null}
    </div>
  )
}

interface OptionalConditionProps {
  label: string
  never: string
  sometimes: string
  value: string | undefined
  sources: readonly ConditionSource[]
  error: string | null
  onChange: (value: string | undefined) => void
}

/** When a page or question is shown: always, or if a condition holds. */
export function OptionalCondition(props: OptionalConditionProps) {
  const { label, never, sometimes, value, sources, error, onChange } = props
  const t = useTranslations('operatorForms.build')
  const colon = useColon()
  const [first] = sources
  if (value === undefined)
    return first ? (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>
          <span className="font-medium">
            {label}
            {colon}
          </span>{' '}
          {never}
        </span>
        <Button
          size="small"
          kind="quiet"
          icon={Plus}
          onPress={() => onChange(formatCondition({ join: 'and', terms: [createTerm(first)] }))}
        >
          {sometimes}
        </Button>
      </div>
    ) : null
  return (
    <div className="flex flex-col items-start gap-1 [&>fieldset]:self-stretch">
      <ConditionField label={label} value={value} sources={sources} error={error} onChange={onChange} />
      <Button size="small" kind="quiet" onPress={() => onChange(undefined)}>
        {t('removeCondition')}
      </Button>
    </div>
  )
}
