import type { OperatorInput, OperatorOutput } from '#contract/operator'
import type { OperatorCallName } from '#contract/operator-calls'
import type { Call, Operator } from './call.ts'
import type { Refusal } from './refusal.ts'

export type OperatorCall = Call<Operator>

/**
 * The handlers of the operator API: `{'order.hold': (call, input) => …}`; every call has one. A refusal that is
 * returned keeps what was written before it, one that is thrown undoes it.
 */
export type OperatorRoutes = {
  readonly [N in OperatorCallName]: (
    call: OperatorCall,
    input: OperatorInput<N>,
  ) => Promise<OperatorOutput<N> | Refusal>
}
