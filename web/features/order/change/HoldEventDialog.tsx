import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { eventNames } from '#contract/orders/model/order-actions'
import { eventInputs, type EventInputName, type HoldEvent } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { listErrorsBelow, getFieldErrors } from '#web/api/feedback/field-errors'
import { canOpenPage } from '#web/api/session/page-access'
import { useUser } from '#web/api/session/session'
import { useFormat } from '#web/i18n/use-format'
import { Checkbox } from '#web/ui/controls/choices/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { FilePicker } from '#web/ui/controls/fields/FilePicker.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { TextArea, TextField } from '#web/ui/controls/fields/TextField.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { KeepOwnInput } from '../conflict/KeepOwnInput.tsx'
import { useDecision } from '../conflict/use-decision.ts'
import { orderCommentsQuery, useApplyHoldEvent } from '../order.data.ts'
import { useAnswerFiles } from './use-answer-files.ts'
import { useGoToOrderPage } from './use-go-to-order-page.ts'

/** Asks for what an event needs: an answer, files, charge point numbers, or a confirmation. */
export function HoldEventDialog({
  order,
  event,
  onClose,
}: {
  order: Order
  event: HoldEvent
  onClose: () => void
}) {
  const t = useTranslations('order')
  const locale = useLocale()
  const apply = useApplyHoldEvent(order)
  const land = useGoToOrderPage()
  const calls = useLoggedCallsText(order, event === 'CUSTOMER_UNREACHABLE')
  const [typed, setComment] = useState<string | null>(null)
  const comment = typed ?? calls
  const [acknowledged, setAcknowledged] = useState(false)
  const unreachable = event === 'CUSTOMER_UNREACHABLE'
  const { takes, oneOf } = eventInputs[event]
  const { ids: fileIds, isBusy, hasFailed, ...picker } = useAnswerFiles(t('fileFailed'))
  const [numbers, setNumbers] = useState(() => getChargepointNumbers(order))
  const filled = Object.entries(numbers).filter(([, number]) => number.trim())
  const isGiven: Record<EventInputName, boolean> = {
    comment: comment.trim() !== '',
    files: fileIds.length > 0,
    chargepoint_numbers: filled.length > 0,
  }
  const isIncomplete = oneOf.length > 0 && !oneOf.some((name) => isGiven[name])
  const decision = useDecision(order, apply, {
    input: {
      type: event,
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(unreachable ? { acknowledged: true as const } : {}),
      ...(isGiven.files ? { files: fileIds.map((id) => ({ file_id: id })) } : {}),
      ...(takes.includes('chargepoint_numbers') && filled.length > 0
        ? { chargepoint_numbers: Object.fromEntries(filled) }
        : {}),
    },
    fields: [...takes],
    onDone: (answer) => {
      showToast({ tone: 'done', title: t(unreachable ? 'unreachableDone' : 'eventDone') })
      onClose()
      land(answer)
    },
  })
  const confirmText = t(unreachable ? 'reportUnreachable' : 'confirmEvent')
  return (
    <KeepOwnInput
      decision={decision}
      needs={unreachable ? 'order.reportUnreachable' : `order.applyEvent.${event}`}
      onTakeTheirs={onClose}
    >
      <ConfirmDialog
        isOpen
        title={eventNames[event][locale]}
        confirm={confirmText}
        isPending={apply.isPending || isBusy}
        isDisabled={(unreachable && !acknowledged) || isIncomplete || hasFailed}
        onConfirm={decision.send}
        onClose={onClose}
      >
        <div className="flex flex-col gap-4 pb-2">
          <p className="text-sm text-muted">
            {unreachable ? t('unreachableText') : t(`eventTexts.${event}`)}
          </p>
          {unreachable ? (
            <Checkbox isSelected={acknowledged} onChange={setAcknowledged}>
              {t('unreachableTried')}
            </Checkbox>
          ) : null}
          {event === 'ONBOARDING_DONE' ? <CompanyDetailsLink /> : null}
          {takes.includes('chargepoint_numbers')
            ? order.products.map(({ id, name }) => (
                <TextField
                  key={id}
                  label={t('chargepointOf', { product: name })}
                  tabular
                  value={numbers[id] ?? ''}
                  onChange={(number) => setNumbers((all) => ({ ...all, [id]: number }))}
                  maxLength={255}
                  autoComplete="off"
                />
              ))
            : null}
          <TextArea
            label={oneOf.includes('comment') && oneOf[0] === 'comment' ? t('answer') : t('comment')}
            optional={oneOf[0] !== 'comment' || isGiven.files}
            value={comment}
            onChange={setComment}
            maxLength={4000}
            rows={2}
            error={[
              ...getFieldErrors(apply.error, 'comment'),
              ...listErrorsBelow(apply.error, 'chargepoint_numbers'),
            ]}
          />
          {takes.includes('files') ? (
            <FilePicker
              photos
              multiple
              optional
              label={t('answerFiles')}
              error={listErrorsBelow(apply.error, 'files')}
              {...picker}
            />
          ) : null}
          {isIncomplete ? (
            <p className="text-sm text-muted">{t(`eventNeeds.${event as 'INFO_PROVIDED'}`)}</p>
          ) : null}
        </div>
      </ConfirmDialog>
    </KeepOwnInput>
  )
}

/** Returns the known charge point numbers by product id. */
function getChargepointNumbers(order: Order): Record<string, string> {
  return Object.fromEntries(order.products.map(({ id, chargepoint_number: number }) => [id, number ?? '']))
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
