import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { findMentionQuery } from './conversation-stream.ts'
import { mentionablePeopleQuery } from './conversation.data.ts'

export interface Mention {
  readonly id: string
  readonly name: string
}

interface MentionTextAreaProps {
  order: Order
  id: string
  label: string
  rows: number
  value: string
  error: readonly string[]
  onChange: (text: string) => void
  onMention: (person: Mention) => void
  onSubmit: () => void
}

const maxSuggestions = 6

const MentionSuggestions = lazyPart(() =>
  import('./composer-parts.tsx').then((part) => ({ default: part.MentionSuggestions })),
)

/**
 * A text area in which `@` suggests colleagues. The focus stays in the text; arrow keys choose, Enter or Tab
 * inserts, Escape closes. Ctrl+Enter submits.
 */
export function MentionTextArea(props: MentionTextAreaProps) {
  const { order, label, rows, value, error, onChange, onMention, onSubmit } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const people = useSuggestions(order, query)
  const isOpen = people.length > 0
  const readCaret = () => {
    const { selectionStart: caret = 0, value: text = '' } = area.current ?? {}
    setQuery(findMentionQuery(text, caret))
    setChosen(0)
  }
  const insert = (person: Mention) => {
    const caret = area.current?.selectionStart ?? value.length
    const start = caret - (query?.length ?? 0) - 1
    const before = `${value.slice(0, start)}@${person.name} `
    onChange(before + value.slice(caret))
    onMention(person)
    setQuery(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(before.length, before.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = people[chosen]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (person && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault()
      insert(person)
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation()
      setQuery(null)
    }
  }
  return (
    <div className="relative min-w-0 flex-1" id={props.id}>
      <TextArea
        areaRef={area}
        label={label}
        value={value}
        onChange={(text) => {
          onChange(text)
          readCaret()
        }}
        onBlur={() => setQuery(null)}
        onKeyDown={onKeyDown}
        maxLength={4000}
        rows={rows}
        error={error}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
      />
      <LazyBoundary>
        {isOpen ? <MentionSuggestions id={listId} people={people} chosen={chosen} onChoose={insert} /> : null}
      </LazyBoundary>
    </div>
  )
}

function useSuggestions(order: Order, query: string | null): readonly Mention[] {
  const { data } = useQuery({ ...mentionablePeopleQuery(order), enabled: query !== null })
  if (query === null) return []
  const start = query.toLocaleLowerCase()
  const isMatch = ({ name }: Mention) =>
    name.toLocaleLowerCase().startsWith(start) ||
    name.split(' ').some((part) => part.toLocaleLowerCase().startsWith(start))
  return (data?.data ?? []).filter(isMatch).slice(0, maxSuggestions)
}
