import type { Output } from '#contract/api'
import { fieldSteps, type StepAhead } from '#contract/orders/order-changes'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import type { InputContext } from '../model/inputs/inputs.rules.ts'
import { getDueTimes } from '../projection/list-rows.view.ts'
import { evaluateStep } from '../model/status/state-machine.rules.ts'
import { previewInputs } from '../model/inputs/input-preview.rules.ts'
import { toOrderFacts } from '../store/order-context.sql.ts'
import { toOrderView } from './order.view.ts'
import { requireOwnOrderSource } from './order-detail.queries.ts'
import { toSourceInputContext, type OrderSource } from './order-source.sql.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

/**
 * Returns everything needed to work on an order offline: the order and, for each step ahead, its inputs and
 * the order after it. Uses the same state machine as the real call.
 */
export async function readWorkPackage(call: PersonCall, id: string): Promise<Output<'order.workPackage'>> {
  const source = await requireOwnOrderSource(call, id)
  const inputContext = toSourceInputContext(source, call.now)
  return {
    order: toOrderView(source, inputContext, call.actor, call.now),
    steps: simulateSteps(call, source, inputContext),
  }
}

function simulateSteps(call: PersonCall, source: OrderSource, inputContext: InputContext): StepAhead[] {
  const steps: StepAhead[] = []
  let current = source
  for (const name of fieldSteps) {
    const verdict = evaluateStep(toOrderFacts(current), name, call.actor)
    if (!verdict.allowed) continue
    const inputs = previewInputs({ name, to: verdict.step.to }, inputContext)
    current = simulateStep(call, current, verdict.step)
    steps.push({
      step: name,
      status: current.status,
      inputs,
      after: toOrderView(current, inputContext, call.actor, call.now),
    })
  }
  return steps
}

/** Returns the order with the columns that the step writes, without what its inputs add. */
function simulateStep(call: PersonCall, source: OrderSource, step: OrderStep): OrderSource {
  const details = { at: formatInstant(call.now), now: call.now }
  const columns = columnsForTransition({ facts: toOrderFacts(source) }, step, details)
  const next = { ...source, ...columns } as OrderSource
  const due = getDueTimes(next)
  return { ...next, warning_at: due.warningAt, danger_at: due.dangerAt }
}
