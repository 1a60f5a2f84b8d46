import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { Button, Group, Input, SearchField as AriaSearchField } from 'react-aria-components'
import { bareInput, groupBox } from './field.tsx'
import { classes } from './classes.ts'

interface SearchFieldProps {
  /** Its name, read aloud; the magnifier and the placeholder say it to the eye. */
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}

/** For filtering what is shown; whoever uses it waits 400 ms before asking the server. */
export function SearchField({ label, value, onChange, placeholder, inputRef, className }: SearchFieldProps) {
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={classes('group', className)}
    >
      <Group className={classes(groupBox, 'min-h-9 text-sm')}>
        <Search size={16} aria-hidden="true" className="ml-2.5 shrink-0 text-faint" />
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          placeholder={placeholder ?? label}
          className={classes(
            bareInput,
            'py-1.5 pr-1 pl-2 text-sm touch:text-base [&::-webkit-search-cancel-button]:hidden',
          )}
        />
        <Button className="moves mr-1 grid size-7 shrink-0 place-items-center rounded-sm text-muted group-empty:invisible hover:bg-hover touch:size-10">
          <X size={16} aria-hidden="true" />
        </Button>
      </Group>
    </AriaSearchField>
  )
}
