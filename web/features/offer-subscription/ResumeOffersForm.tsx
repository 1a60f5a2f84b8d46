import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ValuesByCategory } from '#contract/company/accounts'
import type { QualificationCategory } from '#contract/company/qualifications'
import { LazyMultiSelect } from '#web/api/feedback/lazy-fields.tsx'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'

/** Qualifications that matching uses and that a company sets itself; brands assign their own trainings. */
const matchedCategories = ['hwo_a', 'zusatzqualifikation', 'kein_hwo', 'transporter'] as const

interface ResumeOffersFormProps {
  values: Partial<Record<QualificationCategory, readonly string[]>>
  held: ValuesByCategory
  isPending: boolean
  onSave: (qualifications: ValuesByCategory) => void
}

/** Selects qualifications and resumes offers; at least one is required, because none would match no offer. */
export function ResumeOffersForm({ values, held, isPending, onSave }: ResumeOffersFormProps) {
  const t = useTranslations('offerSubscription')
  const format = useFormat()
  const [chosen, setChosen] = useState<ValuesByCategory>(held)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = Object.values(chosen).every((list) => list.length === 0)
    setMissing(isEmpty)
    if (!isEmpty && !isPending) {
      onSave(Object.fromEntries(matchedCategories.map((category) => [category, chosen[category] ?? []])))
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-5 text-left">
      {matchedCategories.map((category) => (
        <LazyMultiSelect
          key={category}
          label={t(`categories.${category}`)}
          value={chosen[category] ?? []}
          onChange={(list) => setChosen((before) => ({ ...before, [category]: list }))}
          options={createSelectableOptions(values[category] ?? [], held[category] ?? []).map((value) => ({
            value,
            label: format.vehicle(value),
          }))}
          error={isMissing && category === 'hwo_a' ? t('missing') : null}
        />
      ))}
      <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

/** Includes qualifications that the company has although the current list no longer contains them. */
function createSelectableOptions(values: readonly string[], held: readonly string[]): string[] {
  return [...new Set([...values.filter((value) => !/keine/i.test(value)), ...held])]
}
