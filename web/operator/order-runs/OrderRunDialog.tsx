import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cancellationCategories, type CancellationCategory } from '#contract/orders/model/order-enums'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import type { OrderRunAction } from '#contract/operator/orders/order-filters'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { Select } from '#web/ui/controls/choices/Select.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { SkeletonText } from '#web/ui/feedback/Skeleton.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { LoadFailure, useToastFailure } from '../LoadFailure.tsx'
import { cancellationReasonsQuery } from '../orders/orders.data.ts'
import { callStaff } from '../staff-call.ts'
import { actionKeys, checkQuery, reloadRuns, type OrderChange, type OrderCheck } from './order-runs.data.ts'

interface OrderRunDialogProps {
  action: OrderRunAction
  ids: readonly string[]
  onClose: () => void
  onStarted: (run: OrderRun) => void
}

/** Asks for what a change needs, says how many of the orders it changes and why not the others, and starts it. */
export function OrderRunDialog({ action, ids, onClose, onStarted }: OrderRunDialogProps) {
  const key = actionKeys[action]
  const t = useTranslations('orderRuns.dialog')
  const words = useTranslations('operatorOrders')
  const form = useId()
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const [chosen] = useState(ids)
  const [fields, setFields] = useState<RunFields>({ hold: null, category: null, reason: null, comment: '' })
  // The choices of the fields: without a change, the check counts all that is possible.
  const choices = useQuery(checkQuery(chosen))
  const reasons = useQuery({ ...cancellationReasonsQuery, enabled: action === 'order.cancel' })
  const needsComment = reasons.data?.data.find(({ id }) => id === fields.reason)?.needs_comment === true
  const change = toChange(action, fields)
  const check = useQuery({ ...checkQuery(chosen, change), enabled: change !== null })
  // Without a change the query has the data of `choices`, which evaluate no change.
  const checked = change === null ? undefined : check.data
  const possible = (checked?.jobs ?? []).filter(({ obstacle }) => obstacle === null)
  const start = useMutation({
    mutationFn: (wanted: OrderChange) => {
      const comment = fields.comment.trim()
      const jobs = possible.map(({ id, version }) => ({
        job_id: id,
        ...(version === null ? {} : { version }),
      }))
      const body = { change: { ...wanted, ...(comment ? { comment } : {}) } as OrderChange, jobs }
      return callStaff('orderRun.create', { body })
    },
    onSuccess: (run) => {
      showToast({ tone: 'done', title: t('started') })
      onStarted(run)
    },
    onError: toastFailure,
    onSettled: () => reloadRuns(queries),
  })
  const missing = useMissingField(getMissing(), () => {
    if (change && possible.length > 0) start.mutate(change)
  })
  const error = choices.error ?? reasons.error ?? check.error
  const isNothingPossible = checked !== undefined && possible.length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`${key}.title`)}
      note={missing.note}
      footer={
        <>
          <Button onPress={onClose}>{words(isNothingPossible ? 'close' : 'cancel')}</Button>
          {isNothingPossible || error ? null : (
            <Button
              kind={action === 'order.cancel' ? 'danger' : 'primary'}
              type="submit"
              form={form}
              isPending={start.isPending || (change !== null && check.isPending)}
            >
              {checked ? t(`${key}.submit`, { count: possible.length }) : t(`${key}.title`)}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!start.isPending && !(change && check.isPending)) missing.press()
        }}
      >
        {error ? (
          <LoadFailure
            error={error}
            onRetry={() => void Promise.all([choices.refetch(), reasons.refetch(), check.refetch()])}
          />
        ) : choices.data ? (
          <>
            {action === 'offer.create' ? <p>{t('offer.text')}</p> : null}
            {action === 'order.release' ? <p>{t('release.text')}</p> : null}
            <ChangeFields
              action={action}
              fields={fields}
              choices={choices.data}
              needsComment={needsComment || isQuestion(fields)}
              error={missing.error}
              onChange={(more) => setFields({ ...fields, ...more })}
            />
            {checked ? <CheckResult action={action} check={checked} /> : change ? <Checking /> : null}
          </>
        ) : (
          <Checking />
        )}
      </form>
    </Dialog>
  )

  function getMissing(): string | null {
    const lacksComment = fields.comment.trim() === ''
    if (action === 'order.hold') {
      if (fields.hold === null) return words('hold.reason')
      return isQuestion(fields) && lacksComment ? words('hold.comment') : null
    }
    if (action !== 'order.cancel') return null
    if (!fields.category) return words('cancelling.who')
    if (!fields.reason) return words('cancelling.reason')
    return needsComment && lacksComment ? words('cancelling.comment') : null
  }
}

interface RunFields {
  readonly hold: OrderCheck['holds'][number] | null
  readonly category: CancellationCategory | null
  readonly reason: string | null
  readonly comment: string
}

const isQuestion = ({ hold }: RunFields) => hold?.reason === 'partner_info'

/** Returns the change without its comment, which does not decide what is possible; null: a field is missing. */
function toChange(action: OrderRunAction, { hold, category, reason }: RunFields): OrderChange | null {
  if (action === 'offer.create' || action === 'order.release') return { action }
  if (action === 'order.hold')
    return hold
      ? { action, reason: hold.reason, ...(hold.substate ? { substate: hold.substate } : {}) }
      : null
  return category && reason ? { action, category, reason_id: reason } : null
}

interface ChangeFieldsProps {
  action: OrderRunAction
  fields: RunFields
  choices: OrderCheck
  needsComment: boolean
  error: string | null
  onChange: (more: Partial<RunFields>) => void
}

function ChangeFields({ action, fields, choices, needsComment, error, onChange }: ChangeFieldsProps) {
  const words = useTranslations('operatorOrders')
  if (action === 'offer.create') return null
  const isHold = action === 'order.hold'
  const isChosen = action === 'order.release' || (isHold ? fields.hold !== null : fields.reason !== null)
  const label = isHold
    ? words('hold.comment')
    : action === 'order.release'
      ? words('release.comment')
      : words('cancelling.comment')
  return (
    <>
      {isHold ? <HoldField {...{ fields, choices, error, onChange }} /> : null}
      {action === 'order.cancel' ? <CancelFields {...{ fields, choices, error, onChange }} /> : null}
      {isChosen ? (
        <TextArea
          label={label}
          {...(isHold ? { hint: words('hold.commentHint') } : {})}
          optional={!needsComment}
          value={fields.comment}
          onChange={(comment) => onChange({ comment })}
          maxLength={4000}
          error={error}
        />
      ) : null}
    </>
  )
}

type FieldsProps = Pick<ChangeFieldsProps, 'fields' | 'choices' | 'error' | 'onChange'>

const getHoldKey = ({ reason, substate }: OrderCheck['holds'][number]) => `${reason} ${substate ?? ''}`

function HoldField({ fields, choices, error, onChange }: FieldsProps) {
  const t = useTranslations('orderRuns.dialog')
  const words = useTranslations('operatorOrders')
  const total = choices.jobs.length
  const nameHold = ({ reason, substate }: OrderCheck['holds'][number]) => {
    const isOrdering = substate === 'pending_order' || substate === 'pending_delivery'
    return [words(`holds.${reason}`), isOrdering ? words(`hold.${substate}`) : ''].filter(Boolean).join(', ')
  }
  return (
    <Select
      label={words('hold.reason')}
      value={fields.hold ? getHoldKey(fields.hold) : null}
      onChange={(key) => onChange({ hold: choices.holds.find((one) => getHoldKey(one) === key) ?? null })}
      error={fields.hold ? null : error}
      options={choices.holds
        .toSorted((one, other) => other.count - one.count)
        .map((one) => ({
          value: getHoldKey(one),
          label: nameHold(one),
          ...(one.count < total ? { hint: t('fits', { count: one.count, total }) } : {}),
        }))}
    />
  )
}

function CancelFields({ fields: { category, reason }, choices, error, onChange }: FieldsProps) {
  const t = useTranslations('orderRuns.dialog')
  const words = useTranslations('operatorOrders.cancelling')
  const locale = useLocale()
  const { data } = useQuery(cancellationReasonsQuery)
  const total = choices.jobs.length
  const countOf = (one: CancellationCategory) =>
    choices.actions.find(({ action }) => action === `order.cancel.${one}`)?.count ?? 0
  return (
    <>
      <RadioGroup
        label={words('who')}
        value={category}
        onChange={(value) =>
          onChange({ category: cancellationCategories.find((one) => one === value) ?? null, reason: null })
        }
        error={category ? null : error}
        options={cancellationCategories
          .filter((one) => countOf(one) > 0)
          .map((one) => ({
            value: one,
            label: words(one),
            hint: [
              words(one === 'partner' ? 'again' : 'ends'),
              countOf(one) < total ? `${t('fits', { count: countOf(one), total })}.` : '',
            ]
              .filter(Boolean)
              .join(' '),
          }))}
      />
      {category ? (
        <Select
          label={words('reason')}
          value={reason}
          onChange={(value) => onChange({ reason: value })}
          error={reason ? null : error}
          options={(data?.data ?? [])
            .filter((one) => one.category === category)
            .map(({ id, description }) => ({ value: id, label: description[locale] }))}
        />
      ) : null}
    </>
  )
}

function Checking() {
  const t = useTranslations('orderRuns.dialog')
  return (
    <div role="status">
      <span className="sr-only">{t('checking')}</span>
      <SkeletonText lines={2} />
    </div>
  )
}

/** How many orders change, and the others by the reason why they do not. */
function CheckResult({ action, check: { jobs } }: { action: OrderRunAction; check: OrderCheck }) {
  const t = useTranslations('orderRuns')
  const colon = useColon()
  const words = useTranslations('operatorOrders.statuses')
  const left = jobs.filter(({ obstacle }) => obstacle !== null)
  const describe = ({ obstacle, status }: OrderCheck['jobs'][number]) =>
    t(`obstacles.${obstacle ?? 'not_found'}`, { status: status ? words(status) : '' })
  const groups = Object.entries(Object.groupBy(left, describe))
  const possible = jobs.length - left.length
  return (
    <div role="status" className="flex flex-col gap-2 rounded border border-line bg-sunken p-3">
      <p className="font-medium">
        {possible === 0 ? t('dialog.none') : t(`dialog.${actionKeys[action]}.possible`, { count: possible })}
      </p>
      {left.length > 0 ? (
        <div className="text-sm">
          {possible > 0 ? <p>{t('dialog.unchanged', { count: left.length })}</p> : null}
          <ul className="mt-1 flex max-h-40 flex-col gap-1.5 overflow-y-auto">
            {groups.map(([reason, group = []]) => (
              <li key={reason}>
                {reason}
                {colon} <OrderNames jobs={group} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}

/** Names that fit into one or two lines. */
const shownNames = 6

function OrderNames({ jobs }: { jobs: OrderCheck['jobs'] }) {
  const t = useTranslations('orderRuns.dialog')
  const names = jobs
    .slice(0, shownNames)
    .map(({ name }) => name ?? t('unknown'))
    .join(', ')
  const more = jobs.length - shownNames
  return <span className="text-muted">{more > 0 ? t('names', { names, count: more }) : names}</span>
}
