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
      <span className={switchTrackStyle}>
        <input
          type="checkbox"
          role="switch"
          checked={isSelected}
          onChange={({ target }) => onChange(target.checked)}
          className={choiceInputStyle}
        />
        <span className={switchThumbStyle} />
      </span>
      {children}
    </label>
  )
}

const switchTrackStyle = joinClasses(
  'moves relative flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-edge p-px',
  'has-checked:border-accent has-checked:bg-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)
const switchThumbStyle = 'moves size-4 rounded-full bg-on-accent peer-checked:translate-x-4'
