import { Check, Plus } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'

interface QuickPicksProps {
  label: string
  picks: readonly string[]
  /** Returns the name of a choice; its value if omitted. */
  nameOf?: ((pick: string) => string) | undefined
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Shows the most frequent choices as buttons. */
export function QuickPicks({ label, picks, nameOf, value, onChange }: QuickPicksProps) {
  if (picks.length === 0) return null
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-muted">{label}</span>
      {picks.map((pick) => (
        <ToggleButton
          key={pick}
          isSelected={value.includes(pick)}
          onChange={(chosen) => onChange(chosen ? [...value, pick] : value.filter((one) => one !== pick))}
          className="moves group inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge/60 bg-surface px-3 text-sm hover:bg-hover pressed:bg-press selected:border-accent-line selected:bg-accent-soft focus-visible:outline-2 focus-visible:outline-offset-1 touch:min-h-11"
        >
          {({ isSelected }) => (
            <>
              {isSelected ? (
                <Check size={14} aria-hidden="true" className="text-accent-ink" />
              ) : (
                <Plus size={14} aria-hidden="true" className="text-muted" />
              )}
              {nameOf?.(pick) ?? pick}
            </>
          )}
        </ToggleButton>
      ))}
    </div>
  )
}
