import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { FieldFrame, plainInputBox } from '#web/ui/controls/fields/native-field.tsx'
import { addTags, quoteTag, splitTypedTags, splitAllTags } from './tags.ts'

interface TagFieldProps {
  label: string
  hint: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | readonly string[] | null | undefined
}

/** Edits a list of tags: a separator ends a tag, pressing a tag moves it back into the field. */
export function TagField({ label, hint, value, onChange, error }: TagFieldProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    const { tags, rest } = splitTypedTags(text)
    if (tags.length > 0) onChange(addTags(value, tags))
    setTyped(rest)
  }
  const finish = () => {
    if (typed !== '') onChange(addTags(value, splitAllTags(typed)))
    setTyped('')
  }
  const edit = (tag: string) => {
    const rest = value.filter((one) => one !== tag)
    onChange(typed === '' ? rest : addTags(rest, splitAllTags(typed)))
    setTyped(quoteTag(tag))
    input.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault()
      finish()
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      edit(last)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FieldFrame label={label} hint={hint} error={error}>
        {(inputProps) => (
          <input
            {...inputProps}
            ref={input}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={finish}
            onKeyDown={press}
            maxLength={1000}
            autoComplete="off"
            className={plainInputBox}
          />
        )}
      </FieldFrame>
      <TagChips
        label={label}
        value={value}
        onEdit={edit}
        onRemove={(tag) => {
          onChange(value.filter((one) => one !== tag))
          input.current?.focus()
        }}
      />
    </div>
  )
}

interface TagChipsProps {
  label: string
  value: readonly string[]
  onEdit: (tag: string) => void
  onRemove: (tag: string) => void
}

function TagChips({ label, value, onEdit, onRemove }: TagChipsProps) {
  const t = useTranslations('qualifications')
  if (value.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {value.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-h-8 max-w-full items-center rounded-full border border-accent-line bg-accent-soft pr-1 text-sm touch:min-h-11 touch:pr-0"
        >
          <PlainButton
            aria-label={t('editTag', { tag })}
            onPress={() => onEdit(tag)}
            className="moves min-w-0 self-stretch rounded-l-full touch:min-h-11 touch:min-w-11 pr-1 pl-3 text-left break-words hover:bg-press"
          >
            {tag}
          </PlainButton>
          <PlainButton
            aria-label={t('removeTag', { tag })}
            onPress={() => onRemove(tag)}
            className="moves grid size-6 shrink-0 place-items-center rounded-full hover:bg-press touch:size-11"
          >
            <X size={14} aria-hidden="true" />
          </PlainButton>
        </li>
      ))}
    </ul>
  )
}
