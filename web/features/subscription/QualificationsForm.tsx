import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ValuesByCategory } from '#contract/company/accounts'
import type { QualificationCategory } from '#contract/company/qualifications'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { MultiSelect } from '#web/ui/controls/choices/MultiSelect.tsx'

/** What offers are matched by; the brands give their trainings themselves. */
const asked = ['hwo_a', 'zusatzqualifikation', 'kein_hwo', 'transporter'] as const

interface QualificationsFormProps {
  values: Partial<Record<QualificationCategory, readonly string[]>>
  held: ValuesByCategory
  isPending: boolean
  onSave: (qualifications: ValuesByCategory) => void
}

/** Choosing what one can do, and taking up offers with it: at least one is needed (design 4). */
export function QualificationsForm({ values, held, isPending, onSave }: QualificationsFormProps) {
  const t = useTranslations('subscription')
  const [chosen, setChosen] = useState<ValuesByCategory>(held)
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = Object.values(chosen).every((list) => list.length === 0)
    setMissing(isEmpty)
    if (!isEmpty && !isPending) {
      onSave(Object.fromEntries(asked.map((category) => [category, chosen[category] ?? []])))
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-5 text-left">
      {asked.map((category) => (
        <MultiSelect
          key={category}
          label={t(`categories.${category}`)}
          value={chosen[category] ?? []}
          onChange={(list) => setChosen((before) => ({ ...before, [category]: list }))}
          options={optionsOf(values[category] ?? [], held[category] ?? [])}
          error={isMissing && category === 'hwo_a' ? t('missing') : null}
        />
      ))}
      <Button type="submit" kind="primary" size="large" wide isPending={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

/** What is held stays choosable, whatever the list says today. */
function optionsOf(values: readonly string[], held: readonly string[]) {
  const all = [...new Set([...values.filter((value) => !/keine/i.test(value)), ...held])]
  return all.map((value) => ({ value, label: value }))
}
