import type { Order } from '#contract/orders/orders'
import { isRefusedWith } from '#web/api/http/errors'
import { listErrorsBelow, useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { type Conflict, useConflict } from './use-conflict.ts'

interface SendingMutation<Sent, Answer> {
  readonly error: unknown
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly mutate: (
    sent: Sent,
    then: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
  ) => void
}

interface DecisionOptions<Input, Answer> {
  /** What is sent; null: not everything is known yet, and nothing goes. */
  readonly input: Input | null
  /** The fields whose faults stand beside them; every other fault is told by a toast. */
  readonly fields: readonly string[]
  readonly onDone: (answer: Answer) => void
}

export interface Decision {
  readonly conflict: Conflict
  /** Sends it as decided on the state that one began with. */
  readonly send: () => void
  /** Sends it as decided on what another made of the order meanwhile. */
  readonly sendAgain: () => void
}

/**
 * What somebody decides about an order goes with the version on which it was decided (readings Q31). That another
 * was faster is not a fault to be told: `Undisturbed` asks, and what was typed is kept meanwhile.
 */
export function useDecision<Input extends object, Answer>(
  order: Order,
  sending: SendingMutation<NoInfer<Input> & { version: number }, Answer>,
  { input, fields, onDone }: DecisionOptions<Input, Answer>,
): Decision {
  const failure = useErrorMessages()
  const conflict = useConflict(order, sending)
  const onError = (error: unknown) => {
    const isShown = fields.some((field) => listErrorsBelow(error, field).length > 0)
    if (!isShown && !isRefusedWith(error, 'order_changed')) failure.showToast(error)
  }
  const sendOn = (version: number) => {
    if (input) sending.mutate({ ...input, version }, { onSuccess: onDone, onError })
  }
  return {
    conflict,
    send: () => sendOn(conflict.base.version),
    sendAgain: () => sendOn(conflict.accept()),
  }
}
