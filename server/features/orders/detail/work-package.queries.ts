import type { Output } from '#contract/api'
import { fieldSteps, type StepAhead } from '#contract/orders/order-changes'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { columnsForTransition } from '../store/transition-columns.sql.ts'
import { findInputContext } from '../store/input-context.sql.ts'
import type { InputContext } from '../model/inputs/inputs.rules.ts'
import { getDueTimes } from '../projection/list-rows.ts'
import { evaluateStep } from '../model/status/state-machine.rules.ts'
import { previewInputs } from '../model/inputs/input-preview.rules.ts'
import { toOrderFacts, requireOrder, type OrderContext } from '../store/order-context.sql.ts'
import { toOrderView } from './order-view.ts'
import { findOrderSource, type OrderSource } from './order-source.sql.ts'
import type { OrderStep } from '../model/status/order-steps.rules.ts'

/** An order as it would be after a step. */
interface SimulatedOrder {
  readonly context: OrderContext
  readonly source: OrderSource
}

/**
 * Returns everything needed to work on an order offline: the order and, for each step ahead, its inputs and
 * the order after it. Uses the same state machine as the real call.
 */
export async function readWorkPackage(call: PersonCall, id: string): Promise<Output<'order.workPackage'>> {
  const known = await requireOrder(call, id)
  const [source, facts] = await Promise.all([
    findOrderSource(call, known.orderId),
    findInputContext(call, known),
  ])
  return {
    order: toOrderView(source, facts, call.actor, call.now),
    steps: simulateSteps(call, { context: known, source }, facts),
  }
}

function simulateSteps(call: PersonCall, initial: SimulatedOrder, facts: InputContext): StepAhead[] {
  const steps: StepAhead[] = []
  let current = initial
  for (const name of fieldSteps) {
    const verdict = evaluateStep(current.context.facts, name, call.actor)
    if (!verdict.allowed) continue
    const inputs = previewInputs({ name, to: verdict.step.to }, facts)
    current = simulateStep(call, current, verdict.step)
    steps.push({
      step: name,
      status: current.context.facts.status,
      inputs,
      after: toOrderView(current.source, facts, call.actor, call.now),
    })
  }
  return steps
}

/** The same columns that the step writes; what the inputs add is known to who gives them. */
function simulateStep(
  call: PersonCall,
  { context: known, source }: SimulatedOrder,
  step: OrderStep,
): SimulatedOrder {
  const columns = columnsForTransition(known, step, { at: formatInstant(call.now), now: call.now })
  const next = { ...source, ...columns } as OrderSource
  const due = getDueTimes(next)
  return {
    context: { ...known, facts: toOrderFacts(next) },
    source: { ...next, warning_at: due.warningAt, danger_at: due.dangerAt },
  }
}
