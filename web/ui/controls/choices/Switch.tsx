import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { choiceInputStyle } from './choice-style.ts'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: ReactNode
}

/** A setting that takes effect at once; use a checkbox for settings that take effect with a button. */
export function Switch({ isSelected, onChange, children }: SwitchProps) {
  return (
    <label className="inline-flex min-h-6 cursor-pointer items-center gap-2.5 text-base touch:min-h-11">
      <span className="relative shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isSelected}
          onChange={({ target }) => onChange(target.checked)}
          className={choiceInputStyle}
        />
        <span className={switchTrackStyle}>
          <span className={switchThumbStyle} />
        </span>
      </span>
      {children}
    </label>
  )
}

const switchTrackStyle = joinClasses(
  'moves flex h-5 w-9 items-center rounded-full border border-edge bg-edge p-px',
  'peer-checked:border-accent peer-checked:bg-accent peer-checked:*:translate-x-4',
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
)
const switchThumbStyle = 'moves size-4 rounded-full border-8 border-on-accent'
