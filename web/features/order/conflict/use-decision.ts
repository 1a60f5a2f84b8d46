import type { Order } from '#contract/orders/orders'
import { isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { listErrorsBelow } from '#web/api/feedback/field-errors'
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
  /** The request; null while it is incomplete, and nothing is sent. */
  readonly input: Input | null
  /** Fields that show their own faults; all other faults are shown as a toast. */
  readonly fields: readonly string[]
  /** True for other errors that the dialog shows itself. */
  readonly isShown?: (error: unknown) => boolean
  readonly onDone: (answer: Answer) => void
}

export interface Decision {
  readonly conflict: Conflict
  /** Sends the decision with the version that the user began with. */
  readonly send: () => void
  /** Sends the decision with the version of the other user's change. */
  readonly sendAgain: () => void
}

/**
 * Sends a decision with the version on which it was made. A version conflict is not reported as an error:
 * `KeepOwnInput` asks the user, and the input is kept meanwhile.
 */
export function useDecision<Input extends object, Answer>(
  order: Order,
  sending: SendingMutation<NoInfer<Input> & { version: number }, Answer>,
  { input, fields, isShown: isShownByDialog, onDone }: DecisionOptions<Input, Answer>,
): Decision {
  const failure = useErrorMessages()
  const conflict = useConflict(order, sending)
  const onError = (error: unknown) => {
    const isShown =
      fields.some((field) => listErrorsBelow(error, field).length > 0) || isShownByDialog?.(error) === true
    if (!isShown && !isRefusedWith(error, 'order_changed')) failure.showToast(error)
  }
  const sendWithVersion = (version: number) => {
    if (input) sending.mutate({ ...input, version }, { onSuccess: onDone, onError })
  }
  return {
    conflict,
    send: () => sendWithVersion(conflict.base.version),
    sendAgain: () => sendWithVersion(conflict.accept()),
  }
}
