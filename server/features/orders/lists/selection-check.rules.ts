import type { BulkAction, BulkObstacle } from '#contract/orders/model/bulk-actions'
import { inputNames, type InputName } from '#contract/orders/model/order-enums'
import { checkInputs } from '../model/inputs/input-checks.rules.ts'
import type { InputContext } from '../model/inputs/inputs.rules.ts'
import { canDoAction } from '../model/status/actions.rules.ts'
import type { OrderActor, OrderFacts } from '../model/status/order-steps.rules.ts'

/** A user of one company. */
type SelectionActor = OrderActor & { readonly accountId: string }

export interface SelectedOrder {
  readonly facts: OrderFacts
  readonly accountId: string | null
  readonly hasProtocol: boolean
  /** null unless the action needs inputs. */
  readonly inputs: InputContext | null
}

export interface SelectionVerdict {
  readonly obstacle: BulkObstacle | null
  readonly missing: readonly InputName[]
}

/** Decides whether an action can be done with one order of a selection, without any further input. */
export function evaluateSelectedOrder(
  action: BulkAction,
  order: SelectedOrder,
  actor: SelectionActor,
): SelectionVerdict {
  switch (action) {
    case 'assign':
      return toVerdict(findAssignObstacle(order, actor))
    case 'submit':
      return evaluateSubmission(order, actor)
    case 'protocols':
      return toVerdict(order.hasProtocol ? null : 'no_protocol')
  }
}

function toVerdict(obstacle: BulkObstacle | null, missing: readonly InputName[] = []): SelectionVerdict {
  return { obstacle, missing }
}

function findAssignObstacle({ facts, accountId }: SelectedOrder, actor: SelectionActor): BulkObstacle | null {
  if (accountId !== actor.accountId) return 'other_location'
  return canDoAction(facts, 'order.delegate', actor) ? null : 'not_allowed'
}

function evaluateSubmission({ facts, inputs }: SelectedOrder, actor: SelectionActor): SelectionVerdict {
  if (!inputs || !canDoAction(facts, 'order.submit', actor)) return toVerdict('not_allowed')
  const faults = Object.keys(checkInputs({ name: 'order.submit', to: 'approval_pending' }, inputs, {}))
  const missing = inputNames.filter((name) => faults.some((path) => isFieldOf(name, path)))
  return faults.length > 0 ? toVerdict('inputs_missing', missing) : toVerdict(null)
}

function isFieldOf(name: InputName, path: string): boolean {
  return path === `inputs.${name}` || path.startsWith(`inputs.${name}.`)
}
