import { X } from 'lucide-react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import type { SelectOption } from './option-list.tsx'

interface SelectedChipsProps {
  label: string
  options: readonly SelectOption[]
  onRemove: (values: Set<string>) => void
}

/** Chips that the user removes by mouse, Delete or Backspace. */
export function SelectedChips({ label, options, onRemove }: SelectedChipsProps) {
  const t = useTranslations('ui')
  if (options.length === 0) return null
  return (
    <TagGroup
      aria-label={t('chosenOf', { label })}
      onRemove={(gone) => onRemove(new Set([...gone].map(String)))}
    >
      <TagList className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <Tag key={option.value} id={option.value} textValue={option.label} className={chipStyle}>
            {option.label}
            <Button
              slot="remove"
              className="moves grid size-6 shrink-0 place-items-center rounded-full hover:bg-press touch:size-11"
            >
              <X size={14} aria-hidden="true" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  )
}

const chipStyle = joinClasses(
  'inline-flex min-h-8 items-center gap-1 rounded-full border border-accent-line bg-accent-soft pr-1 pl-3 text-sm',
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus touch:min-h-11 touch:pr-0',
)
