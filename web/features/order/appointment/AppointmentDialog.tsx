import { useLocale, useTranslations } from 'use-intl'
import { actionNames, getActionName } from '#contract/orders/model/order-actions'
import type { Reply } from '#contract/api'
import type { Order } from '#contract/orders/orders'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { getFieldErrors, listErrorsBelow } from '#web/api/feedback/field-errors'
import { setAppointment } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { DateTimeRange } from '#web/ui/controls/dates/DateTimeRange.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { KeepOwnInput } from '../conflict/KeepOwnInput.tsx'
import { useDecision } from '../conflict/use-decision.ts'
import { useGoToOrderPage } from '../change/use-go-to-order-page.ts'
import { AppointmentHead } from './AppointmentHead.tsx'
import { AppointmentWarnings } from './AppointmentWarnings.tsx'
import { listRefusedClashes, useSetAppointment } from './appointment.data.ts'
import { ChosenSlotFacts, SlotWeek } from './SlotWeek.tsx'
import {
  type AppointmentForm,
  type AppointmentStart,
  listKnownClashes,
  useAppointmentForm,
} from './use-appointment-form.ts'

interface AppointmentDialogProps {
  order: Order
  action: 'order.confirmAppointment' | 'order.reschedule'
  /** Day and person that are filled in. */
  start?: AppointmentStart | undefined
  /** The dialog is not on a page of the order, and the user stays where they are. */
  stays?: boolean | undefined
  onClose: () => void
}

/** Sets or moves an appointment: free times of each person, or any time typed in; one step also assigns the person. */
export function AppointmentDialog({ order, action, start, stays, onClose }: AppointmentDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const land = useGoToOrderPage()
  const isMove = action === 'order.reschedule'
  const form = useAppointmentForm(order, isMove, start)
  const { decision, sending, refused, known } = useSendAppointment(order, isMove, form, (answer) => {
    onClose()
    if (!isMove && !stays) land(answer)
  })
  const isSeen = refused.length > 0 || known.length > 0
  const needsDate = form.date === null || !form.hasChanged
  const missingReason = form.needsReason && form.reason.trim() === '' ? t('rescheduleReason') : null
  const missing = useMissingField(needsDate ? t('newAppointment') : missingReason, decision.send)
  const dateError = needsDate ? missing.error : null
  // Only the person changes.
  const isAssigning = isMove && !form.needsReason && form.hasChanged
  const kind = isMove ? (isAssigning ? ('assign' as const) : ('move' as const)) : ('confirm' as const)
  return (
    <KeepOwnInput decision={decision} needs={action} onTakeTheirs={onClose}>
      <Dialog
        isOpen
        title={
          isMove && order.delegated_to === null
            ? t('setAppointment.assignOrMove')
            : getActionName(action, order.order_type)[locale]
        }
        size="full"
        onClose={onClose}
        note={missing.note}
        footer={
          <>
            <Button onPress={onClose}>{t('setAppointment.cancel')}</Button>
            <Button kind="primary" isPending={sending.isPending} onPress={missing.press}>
              {t(isSeen ? `setAppointment.${kind}Anyway` : `setAppointment.${kind}`)}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 py-1">
          <OfflineNotice title={t('needsLine.title')}>{t('setAppointment.needsLine')}</OfflineNotice>
          {isMove ? <MoveIntro order={order} /> : null}
          <AppointmentHead order={order} form={form} />
          <SlotWeek form={form} isMissing={dateError !== null} />
          <AppointmentFields order={order} form={form} missing={dateError} error={sending.error} />
          <AppointmentWarnings form={form} known={known} refused={refused} />
          {form.needsReason ? (
            <TextArea
              label={t('rescheduleReason')}
              hint={t('rescheduleHint')}
              value={form.reason}
              onChange={form.setReason}
              maxLength={4000}
              rows={2}
              error={(needsDate ? null : missing.error) ?? getFieldErrors(sending.error, 'reason')}
            />
          ) : null}
        </div>
      </Dialog>
    </KeepOwnInput>
  )
}

/** Says which of the two ways to another date this is. */
function MoveIntro({ order }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const format = useFormat()
  const { appointment_start_timestamp: start, appointment_end_timestamp: end } = order.job
  return (
    <div className="flex flex-col gap-1 text-sm">
      {start && end ? (
        <p>
          <span className="text-muted">{t('setAppointment.before')}</span>{' '}
          <span className="font-medium">{format.period({ start, end })}</span>
        </p>
      ) : null}
      <p className="text-muted">
        {t('setAppointment.moveText', { propose: actionNames['counterProposal.create.date'][locale] })}
      </p>
    </div>
  )
}

interface AppointmentFieldsProps {
  order: Order
  form: AppointmentForm
  /** Shown at day and time if nothing is chosen. */
  missing: string | null
  error: unknown
}

/** Day, time and person: filled by a chosen slot, or typed. */
function AppointmentFields({ order, form, missing, error }: AppointmentFieldsProps) {
  const t = useTranslations('order')
  const people = form.slots.data?.data ?? []
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <DateTimeRange
        key={form.fieldsKey}
        label={t('setAppointment.when')}
        value={form.date}
        onChange={form.setDate}
        min={order.earliest_date}
        isOneDay={!order.opportunity.multiday}
        error={[
          ...(missing ? [missing] : []),
          ...listErrorsBelow(error, 'appointment_date'),
          ...listErrorsBelow(error, 'inputs.appointment_date'),
        ]}
      />
      <ChosenSlotFacts form={form} />
      {form.canAssign && people.length > 0 ? (
        <Select
          label={t('setAppointment.who')}
          value={form.personId ?? unassigned}
          onChange={(id) => form.setPerson(id === unassigned ? null : id)}
          options={[
            { value: unassigned, label: t('setAppointment.nobody') },
            ...[...form.names].map(([value, label]) => ({ value, label })),
          ]}
          error={getFieldErrors(error, 'contact_id')}
        />
      ) : null}
    </div>
  )
}

const unassigned = 'nobody'

/** Sends the choice. Clashes that were shown are accepted by sending again. */
function useSendAppointment(
  order: Order,
  isMove: boolean,
  form: AppointmentForm,
  onDone: (answer: Reply<'order.setAppointment'>) => void,
) {
  const t = useTranslations('order')
  const tUndo = useTranslations('undo')
  const sending = useSetAppointment(order)
  const showDone = useUndoToast()
  const known = listKnownClashes(form.date, form.person)
  const sent = sending.variables
  const isSameChoice = sent?.date === form.date && sent?.person === form.personSent
  const refused = isSameChoice ? listRefusedClashes(sending.error) : []
  const decision = useDecision(order, sending, {
    input: form.date && {
      date: form.date,
      person: form.personSent,
      reason: form.needsReason ? form.reason.trim() : undefined,
      allowClash: known.length > 0 || refused.length > 0,
    },
    fields: ['appointment_date', 'inputs.appointment_date', 'reason', 'contact_id'],
    isShown: (error) => listRefusedClashes(error).length > 0,
    forget: form.forget,
    onDone: (answer) => {
      const isCustomerNotified = answer.__notifications_sent.customer
      showDone({
        title: t(getDoneTitle(isMove, form)),
        text: isCustomerNotified ? t('customerTold') : undefined,
        orderId: order.api_id,
        version: answer.version,
        undo: isMove ? createMoveBack(order, form, tUndo('movedBackReason')) : null,
      })
      onDone(answer)
    },
  })
  return { decision, sending, refused, known }
}

/**
 * Returns the call that restores time and person as they were before the move; null if that time is over. The customer
 * is told again, with `reason`.
 */
function createMoveBack(order: Order, form: AppointmentForm, reason: string) {
  const { before, assigned, personSent } = form
  if (!before || Date.parse(before.start) <= Date.now()) return null
  const person = personSent === undefined ? undefined : assigned
  return (version: number) =>
    setAppointment(order.api_id, {
      date: before,
      person,
      reason: form.needsReason ? reason : undefined,
      allowClash: true,
      version,
    })
}

function getDoneTitle(isMove: boolean, { needsReason }: AppointmentForm) {
  if (!isMove) return 'setAppointment.confirmed'
  return needsReason ? 'rescheduled' : 'setAppointment.assignedDone'
}
