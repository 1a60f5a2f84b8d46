import type { OperatorInput, OperatorOutput } from '#contract/operator/operator-api'
import type { OperatorCallName } from '#contract/operator/operator-calls'
import type { Call, Operator } from './call.ts'
import type { Refusal } from './refusal.ts'
import type { Preparation } from './routes.ts'

export type OperatorCall = Call<Operator>

/**
 * A call that stores files. `prepare` runs before the transaction begins, see `PreparedCall` in routes.ts.
 */
export interface PreparedOperatorCall<N extends OperatorCallName> {
  readonly prepare: (
    preparation: Preparation<OperatorCall>,
    input: OperatorInput<N>,
  ) => Promise<(call: OperatorCall) => Promise<OperatorOutput<N>>>
}

/**
 * The handlers of the operator API: `{'order.hold': (call, input) => …}`; every call has one. A returned
 * refusal commits what the call wrote, a thrown one rolls it back.
 */
export type OperatorRoutes = {
  readonly [N in OperatorCallName]:
    | PreparedOperatorCall<N>
    | ((call: OperatorCall, input: OperatorInput<N>) => Promise<OperatorOutput<N> | Refusal>)
}
