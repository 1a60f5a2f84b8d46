import type { Output } from '#contract/api'
import { fieldSteps, type StepAhead } from '#contract/orders/order-changes'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { moved } from '../store/transition-columns.sql.ts'
import { inputFacts } from '../store/input-context.sql.ts'
import type { InputFacts } from '../model/inputs/inputs.rules.ts'
import { dueOf } from '../projection/list-rows.ts'
import { judgeStep, type OrderStep } from '../model/status/state-machine.rules.ts'
import { previewInputs } from '../model/inputs/input-preview.rules.ts'
import { factsOf, findOrder, type KnownOrder } from '../store/order-context.sql.ts'
import { orderView } from './order-view.ts'
import { orderSource, type OrderSource } from './order-source.sql.ts'

/** An order as some step leaves it. */
interface Standing {
  readonly known: KnownOrder
  readonly source: OrderSource
}

/**
 * What somebody takes along who works where there is no network: the order, and for each step that lies ahead
 * what it asks for and how the order stands after it, by the same machine that will judge the real call.
 */
export async function readWorkPackage(call: PersonCall, id: string): Promise<Output<'order.workPackage'>> {
  const known = await findOrder(call, id)
  const [source, facts] = await Promise.all([orderSource(call, known.orderId), inputFacts(call, known)])
  return {
    order: orderView(source, facts, call.actor, call.now),
    steps: stepsAhead(call, { known, source }, facts),
  }
}

function stepsAhead(call: PersonCall, begin: Standing, facts: InputFacts): StepAhead[] {
  const steps: StepAhead[] = []
  let standing = begin
  for (const name of fieldSteps) {
    const verdict = judgeStep(standing.known.facts, name, call.actor)
    if (!verdict.allowed) continue
    const inputs = previewInputs({ name, to: verdict.step.to }, facts)
    standing = after(call, standing, verdict.step)
    steps.push({
      step: name,
      status: standing.known.facts.status,
      inputs,
      after: orderView(standing.source, facts, call.actor, call.now),
    })
  }
  return steps
}

/** The same columns that the step writes; what the inputs add is known to who gives them. */
function after(call: PersonCall, { known, source }: Standing, step: OrderStep): Standing {
  const columns = moved(known, step, { at: formatInstant(call.now), now: call.now })
  const next = { ...source, ...columns } as OrderSource
  const due = dueOf(next)
  return {
    known: { ...known, facts: factsOf(next) },
    source: { ...next, warning_at: due.warningAt, danger_at: due.dangerAt },
  }
}
