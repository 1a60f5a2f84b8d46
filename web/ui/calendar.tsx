import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DateSegment,
  Dialog,
  Heading,
  Popover,
} from 'react-aria-components'
import { classes } from './classes.ts'
import { floating } from './options.tsx'

/** The calendar that a date field opens. */
export function CalendarPopover() {
  return (
    <Popover offset={4} className={floating}>
      <Dialog className="p-3 outline-none">
        <AriaCalendar>
          <header className="mb-2 flex items-center justify-between">
            <Turn slot="previous" icon={ChevronLeft} />
            <Heading className="text-sm font-semibold" />
            <Turn slot="next" icon={ChevronRight} />
          </header>
          <CalendarGrid className={grid}>
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className="h-9 text-xs font-medium text-faint">{name}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
          </CalendarGrid>
        </AriaCalendar>
      </Dialog>
    </Popover>
  )
}

function Turn({ slot, icon: Icon }: { slot: 'previous' | 'next'; icon: typeof ChevronLeft }) {
  return (
    <Button
      slot={slot}
      className="moves grid size-9 place-items-center rounded text-muted hover:bg-hover disabled:opacity-40 touch:size-11"
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  )
}

/** Days as large as a thumb; on the narrowest screens they give some of their width. */
const grid = 'w-67 max-w-[calc(100vw-3.75rem)] table-fixed border-separate border-spacing-0.5 touch:w-81'

const cell = classes(
  'moves grid h-9 w-full min-w-6 cursor-pointer place-items-center rounded text-sm tabular hover:bg-hover outside-month:hidden',
  'selected:bg-accent selected:text-on-accent disabled:cursor-not-allowed disabled:text-faint disabled:line-through',
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus touch:h-11',
)

const dateParts: readonly string[] = ['day', 'month', 'year']

/** Day, month, year (or hour, minute), each typed or turned by arrow keys. */
export function Segments() {
  return (
    <DateInput className="flex min-w-0 flex-1 items-center px-3 py-2 whitespace-nowrap tabular">
      {(segment) => (
        <DateSegment
          segment={segment}
          className={classes(
            'min-w-6 rounded-sm px-px outline-none focus:bg-accent focus:text-on-accent placeholder:text-faint placeholder:focus:text-on-accent type-literal:min-w-0 type-literal:px-0 type-literal:text-muted',
            // What a point follows stands at it.
            dateParts.includes(segment.type) ? 'text-right' : 'text-center',
          )}
        />
      )}
    </DateInput>
  )
}
