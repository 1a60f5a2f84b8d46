import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { joinClasses } from '#web/ui/classes'
import { bareInput, groupBox } from './native-field.tsx'

interface SearchFieldProps {
  /** Read by screen readers; the magnifier and the placeholder tell sighted users. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** Filters a list. The caller debounces requests by 400 ms. Escape clears the field. */
export function SearchField({ label, value, onChange, placeholder, inputRef, className }: SearchFieldProps) {
  const t = useTranslations('ui')
  const box = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onChange('')
  }
  const clear = () => {
    onChange('')
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div className={className}>
      <div ref={box} className={joinClasses(groupBox, 'min-h-9 text-sm')}>
        <Search size={16} aria-hidden="true" className="ml-2.5 shrink-0 text-faint" />
        <input
          type="search"
          aria-label={label}
          ref={inputRef}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={press}
          placeholder={placeholder ?? label}
          className={joinClasses(
            bareInput,
            'py-1.5 pr-1 pl-2 text-sm touch:text-base [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        {/* Not a tab stop, because Escape does the same. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('clear')}
          onClick={clear}
          className={joinClasses(
            'moves mr-1 grid size-7 shrink-0 place-items-center rounded-sm text-muted hover:bg-hover touch:size-11',
            value === '' && 'invisible',
          )}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
