import { useTranslations } from 'use-intl'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'

interface ChooseAllProps {
  /** The ids that can be chosen. */
  ids: readonly string[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Chooses those as well that are not loaded yet. */
  onChooseAll: () => void
}

/** Chooses all rows, or none. */
export function ChooseAll({ ids, chosen, onChoose, onChooseAll }: ChooseAllProps) {
  const t = useTranslations('operatorMoney')
  const isAll = ids.every((id) => chosen.has(id))
  if (ids.length === 0) return null
  return (
    <div className="mb-2">
      <Checkbox
        isSelected={isAll}
        isIndeterminate={!isAll && ids.some((id) => chosen.has(id))}
        onChange={(isSelected) => (isSelected ? onChooseAll() : onChoose(new Set()))}
      >
        {t('chooseAll')}
      </Checkbox>
    </div>
  )
}

interface RowChoiceProps {
  id: string
  /** Names the row for screen readers. */
  name: string
  isBlocked: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Chooses one row. A blocked row cannot be chosen; it says why beside it. */
export function RowChoice({ id, name, isBlocked, chosen, onChoose }: RowChoiceProps) {
  const t = useTranslations('operatorMoney')
  return (
    <Checkbox
      isDisabled={isBlocked}
      isSelected={!isBlocked && chosen.has(id)}
      onChange={(isSelected) =>
        onChoose(new Set(isSelected ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
      }
    >
      <span className="sr-only">{t('choose', { name })}</span>
    </Checkbox>
  )
}
