import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { InputName } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import type { PendingInput, RequestedInputs } from '../inputs/requested-inputs.ts'
import { changePreviewQuery, type ChangeInputValues, type ChangeTarget } from './order-change.data.ts'

/**
 * Keeps the inputs that were requested when the dialog opened. With `isFollowing` they are those of the newest version of
 * the order: a page that opens with the order stored on the device gets the current one a moment later.
 */
export function useRequestedInputs(order: Order, target: ChangeTarget, { isFollowing = false } = {}) {
  const [asked, setAsked] = useState<{ version: number; inputs: RequestedInputs } | null>(null)
  const isKept = asked !== null && (!isFollowing || asked.version === order.version)
  const preview = useQuery({ ...changePreviewQuery(order, target), enabled: !isKept })
  // A cached preview may be out of date; it counts only after it was loaded again.
  if (!isKept && preview.data && !preview.isFetching)
    setAsked({ version: order.version, inputs: preview.data.inputs })
  return { asked: asked?.inputs ?? null, preview }
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
