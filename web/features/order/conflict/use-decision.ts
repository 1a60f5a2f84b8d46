import type { Order } from '#contract/orders/orders'
import { isRefusedWith } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { listErrorsBelow } from '#web/api/feedback/field-errors'
import { useIsShown } from '#web/ui/hooks/use-is-shown'
import { type Conflict, useConflict } from './use-conflict.ts'

interface SendingMutation<Sent, Answer> {
  readonly error: unknown
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly mutateAsync: (sent: Sent) => Promise<Answer>
}

interface DecisionOptions<Input, Answer> {
  /** The request; null while it is incomplete, and nothing is sent. */
  readonly input: Input | null
  /** Fields that show their own faults; all other faults are shown as a toast. */
  readonly fields: readonly string[]
  /** True for other errors that the dialog shows itself. */
  readonly isShown?: (error: unknown) => boolean
  /** Deletes the input, as soon as the server has it: also if the dialog was closed meanwhile. */
  readonly forget?: () => void
  /** Called with the answer while the dialog is still shown. */
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
  { input, fields, isShown: isShownByDialog, forget, onDone }: DecisionOptions<Input, Answer>,
): Decision {
  const failure = useErrorMessages()
  const conflict = useConflict(order, sending)
  const isDialogShown = useIsShown()
  const onError = (error: unknown) => {
    if (!isDialogShown.current) return failure.showToast(error)
    const isShown =
      fields.some((field) => listErrorsBelow(error, field).length > 0) || isShownByDialog?.(error) === true
    if (!isShown && !isRefusedWith(error, 'order_changed')) failure.showToast(error)
  }
  const sendWithVersion = (version: number) => {
    if (!input) return
    void sending.mutateAsync({ ...input, version }).then((answer) => {
      forget?.()
      if (isDialogShown.current) onDone(answer)
    }, onError)
  }
  return {
    conflict,
    send: () => sendWithVersion(conflict.base.version),
    sendAgain: () => sendWithVersion(conflict.accept()),
  }
}
