import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { eventNames } from '#contract/orders/model/order-actions'
import { eventInputs, type HoldEvent } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { listErrorsBelow, getFieldErrors } from '#web/api/feedback/field-errors'
import { OfflineNotice } from '#web/api/feedback/OfflineNotice.tsx'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { PhotoField } from '#web/offline/photos/PhotoField.tsx'
import { withdrawUnreachableReport } from '#web/offline/undo/order-calls'
import { useUndoToast } from '#web/offline/undo/use-undo-toast'
import { useFormat } from '#web/i18n/use-format'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { KeepOwnInput } from '../conflict/KeepOwnInput.tsx'
import { useDecision } from '../conflict/use-decision.ts'
import { orderCommentsQuery, useApplyHoldEvent } from '../order.data.ts'
import { useGoToOrderPage } from './use-go-to-order-page.ts'
import { type HoldEventForm, useHoldEventForm } from './use-hold-event-form.ts'

interface HoldEventDialogProps {
  order: Order
  event: HoldEvent
  onClose: () => void
}

/** Asks for what an event needs: an answer, files, charge point numbers, or a confirmation. */
export function HoldEventDialog({ order, event, onClose }: HoldEventDialogProps) {
  const t = useTranslations('order')
  const locale = useLocale()
  const unreachable = event === 'CUSTOMER_UNREACHABLE'
  const form = useHoldEventForm(order, event, useLoggedCallsText(order, unreachable))
  const { decision, apply } = useSendHoldEvent(order, event, form, onClose)
  const label = t(eventInputs[event].oneOf[0] === 'comment' ? 'answer' : 'comment')
  const needsConfirmation = unreachable && !form.acknowledged
  const missing = useMissingField(
    needsConfirmation ? t('unreachableConfirmation') : form.isIncomplete ? label : null,
    decision.send,
  )
  return (
    <KeepOwnInput
      decision={decision}
      needs={unreachable ? 'order.reportUnreachable' : `order.applyEvent.${event}`}
      onTakeTheirs={onClose}
    >
      <ConfirmDialog
        isOpen
        title={eventNames[event][locale]}
        confirm={t(unreachable ? 'reportUnreachable' : 'confirmEvent')}
        isPending={apply.isPending}
        isWaiting={form.isUploading}
        note={missing.note}
        onConfirm={missing.press}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="text-sm text-muted">
            {unreachable ? t('unreachableText') : t(`eventTexts.${event}`)}
          </p>
          <OfflineNotice title={t('needsLine.title')}>{t('needsLine.event')}</OfflineNotice>
          {unreachable ? (
            <Checkbox
              isSelected={form.acknowledged}
              onChange={form.setAcknowledged}
              error={needsConfirmation ? missing.error : null}
            >
              {t('unreachableTried')}
            </Checkbox>
          ) : null}
          {event === 'ONBOARDING_DONE' ? <CompanyDetailsLink /> : null}
          <EventFields
            order={order}
            event={event}
            form={form}
            error={apply.error}
            missing={needsConfirmation ? null : missing.error}
          />
          {form.isUploading ? (
            <p className="text-sm text-muted" role="status">
              {t('conversation.blockers.uploading')}
            </p>
          ) : null}
          {form.isIncomplete ? (
            <p className="text-sm text-muted">{t(`eventNeeds.${event as 'INFO_PROVIDED'}`)}</p>
          ) : null}
        </div>
      </ConfirmDialog>
    </KeepOwnInput>
  )
}

interface EventFieldsProps extends Omit<HoldEventDialogProps, 'onClose'> {
  form: HoldEventForm
  error: unknown
  /** Shown at the first field that is missing. */
  missing: string | null
}

/** The fields that the event takes. */
function EventFields({ order, event, form, error, missing }: EventFieldsProps) {
  const t = useTranslations('order')
  const { takes, oneOf } = eventInputs[event]
  return (
    <>
      {takes.includes('chargepoint_numbers')
        ? order.products.map(({ id, name }) => (
            <TextField
              key={id}
              label={t('chargepointOf', { product: name })}
              tabular
              value={form.numbers[id] ?? ''}
              onChange={(number) => form.setNumber(id, number)}
              maxLength={255}
              autoComplete="off"
            />
          ))
        : null}
      <TextArea
        label={oneOf[0] === 'comment' ? t('answer') : t('comment')}
        optional={oneOf[0] !== 'comment' || form.photos.names.length > 0}
        value={form.comment}
        onChange={form.setComment}
        maxLength={4000}
        rows={2}
        error={
          missing ?? [...getFieldErrors(error, 'comment'), ...listErrorsBelow(error, 'chargepoint_numbers')]
        }
      />
      {takes.includes('files') ? (
        <PhotoField
          optional
          label={t('answerFiles')}
          photos={form.photos}
          error={listErrorsBelow(error, 'files')}
        />
      ) : null}
    </>
  )
}

/** Sends the event; what was entered stays on the device until the server has it. */
function useSendHoldEvent(order: Order, event: HoldEvent, form: HoldEventForm, onClose: () => void) {
  const t = useTranslations('order')
  const tUndo = useTranslations('undo')
  const apply = useApplyHoldEvent(order)
  const land = useGoToOrderPage()
  const showDone = useUndoToast()
  const unreachable = event === 'CUSTOMER_UNREACHABLE'
  const decision = useDecision(order, apply, {
    input: { type: event, ...form.body },
    fields: [...eventInputs[event].takes],
    forget: form.forget,
    onDone: (answer) => {
      showDone({
        title: t(unreachable ? 'unreachableDone' : 'eventDone'),
        orderId: order.api_id,
        version: answer.version,
        undo: unreachable
          ? (version) => withdrawUnreachableReport(order.api_id, tUndo('unreachableWithdrawn'), version)
          : null,
      })
      onClose()
      land(answer)
    },
  })
  return { decision, apply }
}

/** Links to the missing details; users who may not edit them are told whom to ask. */
function CompanyDetailsLink() {
  const t = useTranslations('order')
  const mayEdit = canOpenPage('payment', useUser())
  return mayEdit ? (
    <Link href="/company/payment">{t('companyDetails')}</Link>
  ) : (
    <p>{t('companyDetailsAsk')}</p>
  )
}

/** Returns the logged calls as text if there are at least two, so that the user need not type them. */
function useLoggedCallsText(order: Order, isEnabled: boolean): string {
  const t = useTranslations('order')
  const format = useFormat()
  const comments = useInfiniteQuery({ ...orderCommentsQuery(order), enabled: isEnabled })
  const calls = (comments.data?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(({ actionType }) => actionType === 'phone' || actionType === 'customer_call')
  if (!isEnabled || calls.length < 2) return ''
  // The text is stored, so it contains dates and no relative days such as "today".
  const times = calls.map(({ createdAt }) => `${format.date(createdAt)}, ${format.time(createdAt)}`)
  return t('callsMade', { times: times.toReversed().join('; ') })
}
