import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MarketplaceAction } from '#contract/orders/model/order-enums'
import { isRefusedWith } from '#web/api/http/errors'
import { useColon } from '#web/i18n/use-colon'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { useMissingField } from '#web/ui/hooks/use-missing-field'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useToastFailure } from '../../LoadFailure.tsx'
import { useHistoryWords } from '../detail/history-words.ts'
import { historyQuery, orderQuery, reloadOrder, type Order } from '../orders.data.ts'

interface StepDialogProps {
  order: Order
  /** The step that must be possible; null for answers, which have a state of their own. */
  action: MarketplaceAction | null
  title: string
  submit: string
  /** Keeps everything as it is. */
  cancel?: string
  isDangerous?: boolean
  /** The name of the first missing field; null: nothing is missing. */
  missing?: string | null
  /** Makes the change; it gets the version that the dialog shows. Returns what the toast says. */
  onSubmit: (version: number) => Promise<string>
  /** False while there is nothing that could change; the dialog says why. */
  canSubmit?: boolean
  onClose: () => void
  /** Closes after the change; absent: `onClose`. */
  onDone?: () => void
  /** The fields; they get the error of the missing one. */
  children: (error: string | null) => ReactNode
}

/**
 * Asks before a step of an order. If someone changes the order meanwhile, it says who and what, keeps the
 * input, and lets the person decide again.
 */
export function StepDialog(props: StepDialogProps) {
  const { order: opened, title, submit, cancel, isDangerous, missing = null, onClose, children } = props
  const { canSubmit = true } = props
  const t = useTranslations('operatorOrders')
  const form = useId()
  const queries = useQueryClient()
  const toastFailure = useToastFailure()
  const { data: order = opened } = useQuery(orderQuery(opened.api_id))
  const [base] = useState(opened.version)
  const change = useMutation({
    mutationFn: () => props.onSubmit(order.version),
    onSuccess: (done) => {
      showToast({ tone: 'done', title: done })
      ;(props.onDone ?? onClose)()
    },
    onError: (error) => {
      if (!isRefusedWith(error, 'order_changed')) toastFailure(error)
    },
    onSettled: () => reloadOrder(queries, opened.api_id),
  })
  const field = useMissingField(missing, () => change.mutate())
  const isPossible = props.action === null || order.actions.includes(props.action)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      note={field.note}
      footer={
        <>
          <Button onPress={onClose}>{isPossible && canSubmit ? (cancel ?? t('cancel')) : t('close')}</Button>
          {isPossible && canSubmit ? (
            <Button
              kind={isDangerous ? 'danger' : 'primary'}
              type="submit"
              form={form}
              isPending={change.isPending}
            >
              {submit}
            </Button>
          ) : null}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) field.press()
        }}
      >
        {order.version === base ? null : (
          <ChangeNotice order={order} since={base} isPossible={isPossible} seen={opened} />
        )}
        {children(field.error)}
      </form>
    </Dialog>
  )
}

interface ChangeNoticeProps {
  order: Order
  since: number
  isPossible: boolean
  seen: Order
}

/** Says who has changed the order while the dialog was open, and what. */
function ChangeNotice({ order, isPossible, seen }: ChangeNoticeProps) {
  const colon = useColon()
  const t = useTranslations('operatorOrders')
  const words = useHistoryWords()
  const { data } = useQuery(historyQuery(order.api_id))
  const [latest] = data?.data ?? []
  return (
    <Banner tone="warning" live title={t('changedBy.title')}>
      {latest ? (
        <p>
          {words.by(latest)}
          {colon} {words.title(latest)}, <Time when={latest.at} as="dayTime" />
        </p>
      ) : null}
      {order.status === seen.status ? null : <p>{t(`statuses.${order.status}`)}</p>}
      <p>{t(isPossible ? 'changedBy.kept' : 'changedBy.impossible')}</p>
    </Banner>
  )
}
