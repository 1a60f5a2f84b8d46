import { ChevronDown } from 'lucide-react'
import { joinClasses } from '#web/ui/classes'
import { inputBox } from '../fields/native-field.tsx'

interface NativeSelectProps<Value extends string> {
  /** Read by screen readers only; the options say what the select is about. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** The browser's own select, for a row of filters. It keeps the page small; a phone shows its own list. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, onChange, options } = props
  return (
    <span className="relative block w-full">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
        className={joinClasses(inputBox, 'cursor-pointer appearance-none truncate pr-9')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
