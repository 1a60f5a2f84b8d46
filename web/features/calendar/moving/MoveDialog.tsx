import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Calendar, Visit } from '#contract/orders/calendar'
import { CallError, isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { getFieldErrors } from '#web/api/feedback/field-errors'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { useDraftInput } from '#web/offline/drafts/use-draft-input'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { useFormat } from '#web/i18n/use-format'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { formatPersonName, nameEachPerson } from '#web/i18n/person-name'
import { createMoveBack, listRefusedVisits, useMoveAppointment } from '../calendar.data.ts'
import type { VisitPeriod } from '../days.ts'
import { unassignedLane } from '../lanes.ts'
import type { MoveProposal } from './move-proposal.ts'
import { MoveWarnings, useMoveWarnings } from './MoveWarnings.tsx'

interface MoveDialogProps {
  calendar: Calendar
  proposal: MoveProposal
  /** True if the lane of the proposal is a person. */
  byPerson: boolean
  onClose: () => void
}

/** Asks for confirmation before an appointment is moved or delegated, and lists conflicts. */
export function MoveDialog({ calendar, proposal, byPerson, onClose }: MoveDialogProps) {
  const t = useTranslations('calendar')
  const format = useFormat()
  const { visit } = proposal
  const moveForm = useMoveForm(calendar, proposal, byPerson)
  const warnings = useMoveWarnings({ calendar, visit, when: moveForm.when, personId: moveForm.person })
  const move = useSendMove(calendar, visit, moveForm, warnings.visits, onClose)
  const mayMove = visit.actions.includes('order.reschedule')
  const canDelegate = visit.actions.includes('order.delegate')
  const { gap } = moveForm
  const gapNames = { when: t('newWhen'), person: t('person'), reason: t('reason') }
  const missing = useMissingField(gap && gapNames[gap], move.send)
  const errorAt = (field: typeof gap) => (gap === field ? missing.error : null)
  return (
    <ConfirmDialog
      isOpen
      title={t(moveForm.isMoved || !moveForm.isHanded ? 'moveTitle' : 'handTitle')}
      confirm={t(moveForm.isMoved ? (moveForm.isHanded ? 'moveAndHand' : 'moveNow') : 'handNow')}
      isPending={move.isPending}
      note={missing.note}
      onConfirm={missing.press}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pb-2">
        <OfflineNotice title={t('needsLine')}>{t('needsLineText')}</OfflineNotice>
        <p className="text-sm">
          <span className="font-medium">{visit.opportunity}</span>{' '}
          <span className="text-muted">
            · {visit.name} · {visit.customer.city}
            <br />
            {t('until', {
              when: format.period(visit),
              who: visit.delegated_to ? formatPersonName(visit.delegated_to) : t('nobody'),
            })}
          </span>
        </p>
        {mayMove ? (
          <DateTimeRange
            label={t('newWhen')}
            value={moveForm.when}
            onChange={moveForm.setWhen}
            min={visit.earliest_date}
            isOneDay={!visit.multiday}
            error={errorAt('when') ?? move.dateErrors}
          />
        ) : null}
        {canDelegate ? (
          <Select
            label={t('who')}
            value={moveForm.person}
            onChange={moveForm.setPerson}
            options={[
              { value: unassignedLane, label: t('nobody') },
              ...[...nameEachPerson(moveForm.people)].map(([value, label]) => ({ value, label })),
            ]}
            error={errorAt('person')}
          />
        ) : null}
        {moveForm.isStranger ? <p className="text-sm text-muted">{t('otherLocation')}</p> : null}
        {move.refused.length > 0 ? (
          <Banner tone="warning" live title={t('takenTitle')}>
            {move.refused.map(({ api_id, name, city, ...period }) => (
              <p key={api_id}>{t('inTheWay', { name, city, when: format.period(period) })}</p>
            ))}
            <p>{t('takenText')}</p>
          </Banner>
        ) : (
          <MoveWarnings lines={warnings.lines} />
        )}
        {moveForm.isMoved ? (
          <TextArea
            label={t('reason')}
            hint={t('reasonHint')}
            value={moveForm.reason}
            onChange={moveForm.setReason}
            maxLength={4000}
            rows={2}
            error={errorAt('reason') ?? move.reasonErrors}
          />
        ) : null}
      </div>
    </ConfirmDialog>
  )
}

type MoveForm = ReturnType<typeof useMoveForm>

/** Holds the proposed time and person. */
function useMoveForm(calendar: Calendar, { visit, when: proposed, lane }: MoveProposal, byPerson: boolean) {
  const before = visit.delegated_to?.id ?? unassignedLane
  // People of another location of a master account cannot be assigned.
  const people = calendar.people.filter(
    ({ id, account_ids: accounts }) => accounts.includes(visit.account.id) || id === before,
  )
  const requestedPerson = byPerson ? lane : before
  const isUnknownPerson =
    requestedPerson !== unassignedLane && !people.some(({ id }) => id === requestedPerson)
  const [when, setWhen] = useState<VisitPeriod | null>(proposed)
  const [person, setPerson] = useState(isUnknownPerson ? before : requestedPerson)
  // The order page uses the same draft key, so both show the same text.
  const [{ reason }, enter, forget] = useDraftInput(`reschedule ${visit.api_id}`, { reason: '' })
  const isMoved = when === null || when.start !== visit.start || when.end !== visit.end
  const isPersonChanged = person !== before
  return {
    when,
    setWhen,
    person,
    setPerson,
    reason,
    setReason: (text: string) => enter({ reason: text }),
    forget,
    people,
    isStranger: isUnknownPerson,
    isMoved,
    isHanded: isPersonChanged,
    gap: findMoveGap({ visit, when, isMoved, isPersonChanged, reason }),
    personSent: isPersonChanged ? (people.find(({ id }) => id === person) ?? null) : undefined,
  }
}

interface EnteredMove {
  readonly visit: Visit
  readonly when: VisitPeriod | null
  readonly isMoved: boolean
  readonly isPersonChanged: boolean
  readonly reason: string
}

/** Returns the first field without which there is nothing to send. */
function findMoveGap(entered: EnteredMove): 'when' | 'person' | 'reason' | null {
  const { visit, when, isMoved, isPersonChanged, reason } = entered
  if (!isMoved && !isPersonChanged) return visit.actions.includes('order.reschedule') ? 'when' : 'person'
  if (when === null) return 'when'
  return isMoved && reason.trim() === '' ? 'reason' : null
}

function isInputError(error: unknown): boolean {
  return error instanceof CallError && error.status === 422
}

function useSendMove(
  calendar: Calendar,
  visit: Visit,
  moveForm: MoveForm,
  known: readonly Visit[],
  onClose: () => void,
) {
  const t = useTranslations('calendar')
  const tUndo = useTranslations('undo')
  const failure = useErrorMessages()
  const showDone = useUndoToast()
  const move = useMoveAppointment()
  const sentWhen = moveForm.isMoved ? moveForm.when : null
  const isSameChoice =
    move.variables?.when === sentWhen && move.variables.person?.id === moveForm.personSent?.id
  const refused = isSameChoice ? listRefusedVisits(move.error) : []
  const send = () => {
    const sent = {
      visit,
      when: sentWhen,
      reason: moveForm.reason.trim(),
      person: moveForm.personSent,
      allowClash: refused.length > 0 || known.length > 0,
    }
    const sending = move.mutateAsync(sent, {
      onSuccess: ({ version }) => {
        showDone({
          title: t(moveForm.isMoved ? 'moved' : 'handed'),
          text: t(moveForm.isMoved ? 'movedText' : 'handedText'),
          orderId: visit.api_id,
          version,
          undo: createMoveBack(sent, calendar.people, tUndo('movedBackReason')),
        })
        onClose()
      },
      onError: (error) => {
        if (isRefusedWith(error, 'order_changed')) {
          showToast({ tone: 'warning', title: t('changedTitle'), text: t('changedText') })
          onClose()
        } else if (listRefusedVisits(error).length === 0 && !isInputError(error)) failure.showToast(error)
      },
    })
    // Also if the dialog was closed meanwhile.
    void sending.then(moveForm.forget, () => undefined)
  }
  const errors = move.error instanceof CallError ? Object.entries(move.error.errors) : []
  return {
    send,
    /** Visits that were set meanwhile: the choice is kept, and sending again accepts them. */
    refused,
    isPending: move.isPending,
    dateErrors: errors.filter(([field]) => field !== 'reason').flatMap(([, texts]) => texts),
    reasonErrors: getFieldErrors(move.error, 'reason'),
  }
}
