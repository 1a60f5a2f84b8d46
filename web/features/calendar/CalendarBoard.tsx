import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, UnplannedOrder, Visit } from '#contract/orders/calendar'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { formatPersonName } from '#web/i18n/person-name'
import { useIsMedium, useIsNarrow } from '#web/ui/hooks/use-is-narrow'
import { lazyPart } from '#web/ui/lazy-part'
import { Agenda } from './views/Agenda.tsx'
import type { Board, BoardCell } from './layout/board.ts'
import type { CalendarDialogs } from './calendar-dialogs.ts'
import { findClashes } from './clashes.ts'
import { ClashBanner } from './ClashBanner.tsx'
import { createLanes, unassignedLane } from './lanes.ts'
import type { MoveProposal } from './moving/move-proposal.ts'
import { PrintedWeek } from './week/PrintedWeek.tsx'
import type { CalendarSearch } from './search-params.ts'
import { WeekBoard } from './week/WeekBoard.tsx'

const MonthGrid = lazyPart(() =>
  import('./views/MonthGrid.tsx').then((part) => ({ default: part.MonthGrid })),
)
const TimeGrid = lazyPart(() => import('./views/TimeGrid.tsx').then((part) => ({ default: part.TimeGrid })))
const MoveDialog = lazyPart(() =>
  import('./moving/MoveDialog.tsx').then((part) => ({ default: part.MoveDialog })),
)
const VisitDialog = lazyPart(() =>
  import('./VisitDialog.tsx').then((part) => ({ default: part.VisitDialog })),
)
const LazyTray = lazyPart(() =>
  import('./tray/UnplannedTray.tsx').then((part) => ({ default: part.UnplannedTray })),
)

interface CalendarBoardProps {
  calendar: Calendar
  days: readonly string[]
  search: CalendarSearch
  dialogs: CalendarDialogs
  isTrayOpen: boolean
  onTray: (isOpen: boolean) => void
  onSearch: (search: CalendarSearch) => void
}

/** An order that the user plans, if known on a day for a person. */
interface Planning {
  readonly orderId: string
  readonly action: 'order.confirmAppointment' | 'order.reschedule'
  readonly cell: BoardCell | null
}

/** Shows the appointments in the chosen view, with the orders to plan beside them and the dialogs that change them. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { calendar, days, search, isTrayOpen, onTray } = props
  const t = useTranslations('calendar')
  const narrow = useIsNarrow()
  const isMedium = useIsMedium()
  const [opened, setOpened] = useState<Visit | null>(null)
  const [move, setMove] = useState<MoveProposal | null>(null)
  const [absence, setAbsence] = useState<Calendar['absences'][number] | null>(null)
  const [planning, setPlanning] = useState<Planning | null>(null)
  const [chosen, setChosen] = useState<BoardCell | null>(null)
  const [target, setTarget] = useState<BoardCell | null>(null)
  const lanes = useMemo(() => createLanes(calendar, search.by, t('nobody')), [calendar, search.by, t])
  const clashes = useMemo(() => findClashes(calendar.data, new Date()), [calendar])
  const clashing = useMemo(
    () => new Set(clashes.flatMap(({ one, other }) => [one.api_id, other.api_id])),
    [clashes],
  )
  const { unplanned } = calendar
  const closeTray = () => {
    setChosen(null)
    onTray(false)
    document.querySelector<HTMLElement>('[data-tray-button]')?.focus()
  }
  const board: Board = {
    lanes,
    by: search.by,
    clashing,
    target: target ?? chosen,
    onOpen: setOpened,
    onAsk: setMove,
    onAbsence: setAbsence,
    onChoose: unplanned
      ? (cell) => {
          setChosen(cell)
          onTray(true)
        }
      : null,
  }
  const plan = (order: UnplannedOrder, cell: BoardCell | null) => {
    setPlanning({ orderId: order.sfid ?? order.api_id, action: getPlanningAction(order), cell })
    setChosen(null)
    // A phone shows one dialog at a time.
    if (narrow) onTray(false)
  }
  const trayPlace = narrow ? 'dialog' : isMedium ? 'drawer' : 'side'
  const hasSideTray = isTrayOpen && unplanned !== null && trayPlace === 'side'
  return (
    <>
      <div className={search.view === 'week' ? 'print:hidden' : ''}>
        <ClashBanner clashes={clashes} onOpen={setOpened} />
      </div>
      <div className={hasSideTray ? 'grid grid-cols-[minmax(0,1fr)_16rem] gap-4 print:block' : ''}>
        {/* Before the calendar, so that the keyboard reaches it without passing all appointments. */}
        <LazyBoundary>
          {isTrayOpen && unplanned ? (
            <div className={trayPlace === 'side' ? 'col-start-2 row-start-1' : ''}>
              <LazyTray
                unplanned={unplanned}
                grid={{ view: search.view, days, lanes: hasPeopleCells(search) ? lanes : [] }}
                lanes={lanes}
                chosen={chosen}
                place={trayPlace}
                onTarget={setTarget}
                onPlan={plan}
                onClose={closeTray}
              />
            </div>
          ) : null}
        </LazyBoundary>
        <div className="col-start-1 row-start-1 min-w-0">
          <CalendarView {...props} board={board} narrow={narrow} />
        </div>
      </div>
      <BoardDialogs
        {...props}
        opened={opened}
        setOpened={setOpened}
        move={move}
        setMove={setMove}
        absence={absence}
        setAbsence={setAbsence}
        planning={planning}
        setPlanning={setPlanning}
      />
    </>
  )
}

/** Days of the month and of locations belong to no particular person. */
function hasPeopleCells({ by, view }: CalendarSearch): boolean {
  return by === 'person' && view !== 'month'
}

function getPlanningAction({ actions }: { actions: readonly string[] }): Planning['action'] {
  return actions.includes('order.confirmAppointment') ? 'order.confirmAppointment' : 'order.reschedule'
}

interface CalendarViewProps extends CalendarBoardProps {
  board: Board
  narrow: boolean
}

function CalendarView({ calendar, days, search, onSearch, board, narrow }: CalendarViewProps) {
  const t = useTranslations('calendar')
  const agenda = <Agenda calendar={calendar} days={days} foldsPast={narrow} {...board} />
  if (narrow) return agenda
  return (
    <div className="group/board">
      {search.view === 'week' ? (
        <PrintedWeek calendar={calendar} days={days} {...board} />
      ) : (
        <div className="hidden print:block">{agenda}</div>
      )}
      {search.view === 'week' ? <WeekBoard calendar={calendar} days={days} {...board} /> : null}
      <LazyBoundary isPageContent>
        {search.view === 'month' ? (
          <MonthGrid
            calendar={calendar}
            days={days}
            month={search.day}
            onDay={(day) => onSearch({ ...search, view: 'day', day })}
            {...board}
          />
        ) : null}
        {search.view === 'day' ? <TimeGrid calendar={calendar} day={search.day} {...board} /> : null}
      </LazyBoundary>
      {calendar.data.some((visit) => visit.actions.length > 0) ? (
        <p className="invisible mt-2 text-sm text-muted group-has-[.visit:focus-visible]/board:visible print:hidden">
          {t('help')}
        </p>
      ) : null}
    </div>
  )
}

interface BoardDialogsProps extends CalendarBoardProps {
  opened: Visit | null
  setOpened: (visit: Visit | null) => void
  move: MoveProposal | null
  setMove: (move: MoveProposal | null) => void
  absence: Calendar['absences'][number] | null
  setAbsence: (absence: null) => void
  planning: Planning | null
  setPlanning: (planning: Planning | null) => void
}

function BoardDialogs({ calendar, search, dialogs, ...state }: BoardDialogsProps) {
  const { opened, setOpened, move, setMove, absence, setAbsence, planning, setPlanning } = state
  const person = calendar.people.find(({ id }) => id === absence?.contact_id)
  const change = (visit: Visit) => {
    setOpened(null)
    if (visit.actions.includes('order.reschedule'))
      setPlanning({ orderId: visit.sfid ?? visit.api_id, action: 'order.reschedule', cell: null })
    else
      setMove({
        visit,
        when: { start: visit.start, end: visit.end },
        lane: visit.delegated_to?.id ?? unassignedLane,
      })
  }
  return (
    <LazyBoundary>
      {opened ? (
        <VisitDialog visit={opened} onClose={() => setOpened(null)} onMove={() => change(opened)} />
      ) : null}
      {move ? (
        <MoveDialog
          key={move.visit.api_id}
          calendar={calendar}
          proposal={move}
          byPerson={search.by === 'person'}
          onClose={() => setMove(null)}
        />
      ) : null}
      {absence ? (
        <dialogs.AbsenceDialog
          absence={absence}
          name={person ? formatPersonName(person) : ''}
          onClose={() => setAbsence(null)}
        />
      ) : null}
      {planning ? (
        <dialogs.AppointmentDialog
          orderId={planning.orderId}
          action={planning.action}
          start={planning.cell ? toAppointmentStart(planning.cell, search) : undefined}
          onClose={() => setPlanning(null)}
        />
      ) : null}
    </LazyBoundary>
  )
}

function toAppointmentStart({ day, lane }: BoardCell, { by }: CalendarSearch) {
  return { day, personId: by === 'person' && lane !== unassignedLane ? lane : null }
}
