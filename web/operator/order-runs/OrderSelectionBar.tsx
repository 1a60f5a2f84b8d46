import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderRun } from '#contract/operator/orders/order-runs'
import { orderRunActions, maxRunOrders, type OrderRunAction } from '#contract/operator/orders/order-filters'
import type { StaffSent } from '#contract/operator/staff-api'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { useDebounced } from '#web/ui/hooks/use-debounced'
import { lazyPart } from '#web/ui/lazy-part'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { useToastFailure } from '../LoadFailure.tsx'
import { SelectionBar } from '../selection.tsx'
import { callStaff } from '../staff-call.ts'
import { actionKeys, checkQuery, type OrderCheck } from './order-runs.data.ts'

const OrderRunDialog = lazyPart(() =>
  import('./OrderRunDialog.tsx').then((part) => ({ default: part.OrderRunDialog })),
)

interface OrderSelectionBarProps {
  chosen: ReadonlySet<string>
  /** The ids of the rows that are loaded. */
  shown: readonly string[]
  /** The filter of the list if it finds more than the loaded rows; null: it does not. */
  rest: NonNullable<StaffSent<'orderRun.check'>['body']['filter']> | null
  onChoose: (ids: readonly string[]) => void
  onStarted: (run: OrderRun) => void
}

/** The changes that are possible for at least one of the chosen orders. */
export function OrderSelectionBar({ chosen, shown, rest, onChoose, onStarted }: OrderSelectionBarProps) {
  const t = useTranslations('orderRuns')
  const toastFailure = useToastFailure()
  const [action, setAction] = useState<OrderRunAction | null>(null)
  const ids = [...chosen]
  // Each press of a checkbox changes the selection; only the last one is checked.
  const settled = useDebounced(ids.join(), 200)
  const check = useQuery({
    ...checkQuery(settled === '' ? [] : settled.split(',')),
    placeholderData: keepPreviousData,
  })
  const chooseFound = useMutation({
    mutationFn: () => callStaff('orderRun.check', { body: { filter: rest ?? {} } }),
    onSuccess: ({ jobs }) => onChoose(jobs.map(({ id }) => id)),
    onError: toastFailure,
  })
  const possible = check.data ? orderRunActions.filter((one) => isPossible(one, check.data)) : []
  const isLimited = chooseFound.data?.is_limited === true && chosen.size === maxRunOrders
  const isEveryShown = shown.every((id) => chosen.has(id))
  const isEveryFound = chooseFound.data !== undefined && chosen.size >= chooseFound.data.jobs.length
  return (
    <>
      <SelectionBar
        label={t('selection')}
        text={isLimited ? t('limited', { count: maxRunOrders }) : t('selected', { count: chosen.size })}
        clear={t('clear')}
        onClear={() => onChoose([])}
        selectAll={
          !isEveryShown
            ? { label: t('selectShown'), onPress: () => onChoose([...new Set([...ids, ...shown])]) }
            : rest && !isEveryFound
              ? { label: t('selectFound'), onPress: () => chooseFound.mutate() }
              : undefined
        }
      >
        {possible.map((one) => (
          <Button key={one} onPress={() => setAction(one)}>
            {t(`actions.${actionKeys[one]}`)}
          </Button>
        ))}
        {check.data && possible.length === 0 ? (
          <span className="px-2 text-muted">{t('noAction')}</span>
        ) : null}
        {check.error ? (
          <Button kind="quiet" onPress={() => void check.refetch()}>
            {t('checkAgain')}
          </Button>
        ) : null}
      </SelectionBar>
      {action ? (
        <LoadBoundary onLoadError={() => setAction(null)}>
          <OrderRunDialog
            action={action}
            ids={ids}
            onClose={() => setAction(null)}
            onStarted={(run) => {
              setAction(null)
              onStarted(run)
            }}
          />
        </LoadBoundary>
      ) : null}
    </>
  )
}

function isPossible(action: OrderRunAction, { actions }: OrderCheck): boolean {
  return actions.some((one) => one.action === action || one.action.startsWith(`${action}.`))
}
