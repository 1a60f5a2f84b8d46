import { CalendarClock, CalendarPlus, ChevronLeft, ChevronRight, ListTodo } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { toBerlinDay } from '#web/i18n/format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { joinClasses } from '#web/ui/classes'
import { IconButton } from '#web/ui/controls/buttons/IconButton.tsx'
import { PrintButton } from '#web/ui/controls/buttons/PrintButton.tsx'
import { turnView } from './days.ts'
import { type CalendarSearch, calendarViews } from './search-params.ts'

interface CalendarToolbarProps {
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  /** Number of locations that are shown. */
  locations: number
  /** Number of orders to plan; null: the user sets no appointments. */
  unplanned: number | null
  isTrayOpen: boolean
  onTray: (isOpen: boolean) => void
  onSubscribe: () => void
  onAbsences: () => void
}

/** Selects the days, the view, and the grouping by person or location. */
export function CalendarToolbar({
  search,
  onSearch,
  locations,
  unplanned,
  isTrayOpen,
  onTray,
  onSubscribe,
  onAbsences,
}: CalendarToolbarProps) {
  const t = useTranslations('calendar')
  const turn = (step: 1 | -1) => onSearch({ ...search, day: turnView(search.view, search.day, step) })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={t(`before.${search.view}`)} onPress={() => turn(-1)} />
        <Button size="small" onPress={() => onSearch({ ...search, day: toBerlinDay(new Date()) })}>
          {t('today')}
        </Button>
        <IconButton icon={ChevronRight} label={t(`after.${search.view}`)} onPress={() => turn(1)} />
      </div>
      <ToggleGroup
        label={t('view')}
        options={calendarViews.map((view) => ({ value: view, label: t(`views.${view}`) }))}
        value={search.view}
        onChange={(view) => onSearch({ ...search, view })}
      />
      {locations > 1 ? (
        <ToggleGroup
          label={t('by')}
          options={(['person', 'location'] as const).map((by) => ({ value: by, label: t(`bys.${by}`) }))}
          value={search.by}
          onChange={(by) => onSearch({ ...search, by })}
        />
      ) : null}
      <div className="flex items-center gap-1 md:ml-auto">
        {unplanned === null ? null : (
          <Button
            size="small"
            icon={ListTodo}
            data-tray-button
            aria-expanded={isTrayOpen}
            onPress={() => onTray(!isTrayOpen)}
          >
            {t('tray.title', { count: unplanned })}
          </Button>
        )}
        <Button size="small" icon={CalendarClock} onPress={onAbsences}>
          {t('absences')}
        </Button>
        <IconButton icon={CalendarPlus} label={t('subscribe')} onPress={onSubscribe} />
        <PrintButton />
      </div>
    </div>
  )
}

interface ToggleGroupProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
}

/** Shows a row of buttons of which exactly one is pressed. */
function ToggleGroup<V extends string>({ label, options, value, onChange }: ToggleGroupProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex rounded border border-edge/60 bg-surface p-px">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={joinClasses(
            'moves min-h-7 rounded-sm px-2.5 text-sm focus-visible:outline-2 focus-visible:outline-offset-1 touch:min-h-11',
            option.value === value
              ? 'bg-press font-medium text-ink'
              : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
