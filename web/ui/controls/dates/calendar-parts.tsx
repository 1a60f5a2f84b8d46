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
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '#web/ui/classes'
import { floatingStyle } from '#web/ui/overlays/floating-style'

interface CalendarPopoverProps {
  min?: string | null | undefined
  max?: string | null | undefined
}

/** The calendar that a date field opens. It says from when and until when a day can be chosen. */
export function CalendarPopover({ min, max }: CalendarPopoverProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const bounds = [
    ...(min ? [t('notBefore', { date: format.date(min) })] : []),
    ...(max ? [`${t('lastDay')} ${format.date(max)}`] : []),
  ]
  return (
    <Popover offset={4} className={floatingStyle}>
      <Dialog className="p-3 outline-none">
        <AriaCalendar>
          <header className="mb-2 flex items-center justify-between">
            <MonthButton slot="previous" icon={ChevronLeft} />
            <Heading className="text-sm font-semibold" />
            <MonthButton slot="next" icon={ChevronRight} />
          </header>
          <CalendarGrid className={calendarGridStyle}>
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className="h-9 text-xs font-medium text-faint">{name}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={calendarCellStyle} />}
            </CalendarGridBody>
          </CalendarGrid>
          {bounds.length > 0 ? (
            <p className="mt-2 max-w-67 text-xs text-muted touch:max-w-81">{bounds.join(' · ')}</p>
          ) : null}
        </AriaCalendar>
      </Dialog>
    </Popover>
  )
}

function MonthButton({ slot, icon: Icon }: { slot: 'previous' | 'next'; icon: typeof ChevronLeft }) {
  return (
    <Button
      slot={slot}
      className="moves grid size-9 place-items-center rounded text-muted hover:bg-hover disabled:opacity-40 touch:size-11"
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  )
}

/** Days are as large as a thumb, and narrower on the narrowest screens. */
const calendarGridStyle =
  'w-67 max-w-[calc(100vw-3.75rem)] table-fixed border-separate border-spacing-0.5 touch:w-81'

const calendarCellStyle = joinClasses(
  'moves grid h-9 w-full min-w-6 cursor-pointer place-items-center rounded text-sm tabular hover:bg-hover outside-month:hidden',
  'selected:bg-accent selected:text-on-accent disabled:cursor-not-allowed disabled:text-faint disabled:line-through',
  'focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus touch:h-11',
)

const alignments: Readonly<Record<string, string>> = {
  // The number touches the dot behind it, or the one before it.
  day: 'text-right',
  month: 'text-right',
  year: 'text-left',
}

/** The segments of a date or time, typed or changed by the arrow keys. */
export function DateSegments() {
  return (
    <DateInput className="flex min-w-0 flex-1 items-center px-3 py-2 whitespace-nowrap tabular touch:px-1.5 touch:py-0">
      {(segment) => (
        <DateSegment
          segment={segment}
          className={joinClasses(
            'min-w-6 rounded-sm px-px outline-none touch:min-w-11 touch:py-2.5 touch:text-center focus:bg-accent focus:text-on-accent placeholder:text-faint placeholder:focus:text-on-accent type-literal:min-w-0! type-literal:px-0 type-literal:text-muted',
            alignments[segment.type] ?? 'text-center',
          )}
        />
      )}
    </DateInput>
  )
}
