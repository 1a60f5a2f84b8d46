import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, Popover as AriaPopover } from 'react-aria-components'
import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/classes'
import { floatingStyle, listRowStyle } from '#web/ui/overlays/floating-style'

/** One option of a list. */
export interface SelectOption {
  value: string
  label: string
  hint?: string
}

/** The list of a select or combo box, as wide as its trigger. */
export function OptionList({
  options,
  empty,
}: {
  options?: readonly SelectOption[] | undefined
  empty?: ReactNode
}) {
  return (
    <AriaPopover offset={4} className={joinClasses(floatingStyle, 'min-w-(--trigger-width)')}>
      <ListBox
        {...(options ? { items: options.map((option) => ({ ...option, id: option.value })) } : {})}
        className="max-h-80 overflow-auto p-1 outline-none"
        renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-muted">{empty}</p>}
      >
        {(option: SelectOption & { id: string }) => (
          <ListBoxItem
            id={option.value}
            textValue={option.label}
            className={joinClasses('group', listRowStyle)}
          >
            <span className="min-w-0 flex-1">
              {option.label}
              {option.hint ? <span className="block text-xs text-muted">{option.hint}</span> : null}
            </span>
            <Check
              size={16}
              aria-hidden="true"
              className="shrink-0 text-accent-ink opacity-0 group-selected:opacity-100"
            />
          </ListBoxItem>
        )}
      </ListBox>
    </AriaPopover>
  )
}
