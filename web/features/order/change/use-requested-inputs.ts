import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputName } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import type { PendingInput, RequestedInputs } from '../inputs/requested-inputs.ts'
import { changePreviewQuery, type ChangeInputValues, type ChangeTarget } from './order-change.data.ts'

/** Keeps the inputs that were requested when the dialog opened. */
export function useRequestedInputs(order: Order, target: ChangeTarget) {
  const [requestedInputs, setRequestedInputs] = useState<RequestedInputs | null>(null)
  const preview = useQuery({ ...changePreviewQuery(order, target), enabled: requestedInputs === null })
  // A cached preview may be out of date; it counts only after it was loaded again.
  if (!requestedInputs && preview.data && !preview.isFetching) setRequestedInputs(preview.data.inputs)
  return { asked: requestedInputs, preview }
}

/** Holds inputs that are not stored yet. */
export function usePendingInputs() {
  const all = useRef(new Map<InputName, PendingInput>())
  const [state, setState] = useState({ isBusy: false, hasGap: false, isFilling: false })
  const some = (is: (pending: PendingInput) => boolean | undefined) =>
    [...all.current.values()].some((one) => is(one))
  return {
    ...state,
    report: (name: InputName, pending: PendingInput) => {
      all.current.set(name, pending)
      setState({
        isBusy: some(({ isBusy }) => isBusy),
        hasGap: some(({ hasGap }) => hasGap),
        isFilling: some(({ isFilling }) => isFilling),
      })
    },
    /** Stores unconfirmed input and returns the resulting inputs. */
    confirm: async (): Promise<Partial<ChangeInputValues>> => {
      const parts = await Promise.all(
        [...all.current.values()].map(async (one) => (await one.confirm?.()) ?? {}),
      )
      return Object.assign({}, ...parts) as Partial<ChangeInputValues>
    },
  }
}
