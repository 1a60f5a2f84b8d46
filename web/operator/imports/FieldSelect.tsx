import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderImportView } from '#contract/operator/orders/order-imports'
import { joinClasses } from '#web/ui/classes'
import { FieldFrame, inputBox } from '#web/ui/controls/fields/native-field.tsx'

export type ImportField = OrderImportView['fields'][number]

interface FieldSelectProps {
  label: string
  value: string
  /** The option for no field. */
  empty: string
  fields: readonly ImportField[]
  isDisabled?: boolean
  isWrong?: boolean
  /** The label is visible; otherwise only screen readers read it. */
  isAlone?: boolean
  /** Returns the text of a field that cannot be chosen, because something else contains it. */
  describeTaken?: (field: ImportField) => string | null
  onChange: (id: string) => void
}

/**
 * Chooses a field by the browser's own select: typed letters choose, and 200 of them on a page are fast, whereas a list
 * of the kit builds all of its options for each column.
 */
export function FieldSelect(props: FieldSelectProps) {
  const { label, value, empty, fields, isDisabled, isWrong, isAlone, describeTaken, onChange } = props
  const t = useTranslations('operatorImports.columns')
  const groups = [...new Set(fields.map(({ group }) => group))]
  const select = (more: object) => (
    <SelectBox>
      <select
        {...more}
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.value)}
        className={joinClasses(selectStyle, value === '' && 'text-muted')}
      >
        <option value="">{empty}</option>
        {groups.map((group) => (
          <optgroup key={group} label={t(`groups.${group as 'order'}`)}>
            {fields
              .filter((field) => field.group === group)
              .map((field) => {
                const taken = describeTaken?.(field) ?? null
                return (
                  <option key={field.id} value={field.id} disabled={taken !== null}>
                    {taken ??
                      (field.required && field.id !== value
                        ? `${field.label} (${t('required')})`
                        : field.label)}
                  </option>
                )
              })}
          </optgroup>
        ))}
      </select>
    </SelectBox>
  )
  if (isAlone) return <FieldFrame label={label}>{select}</FieldFrame>
  return select({ 'aria-label': label, 'aria-invalid': isWrong || undefined })
}

export function SelectBox({ children }: { children: ReactNode }) {
  return (
    <span className="relative block">
      {children}
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

export const selectStyle = joinClasses(inputBox, 'appearance-none truncate pr-9 aria-invalid:border-danger')
