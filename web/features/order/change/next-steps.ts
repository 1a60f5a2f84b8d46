import type { OrderStatus } from '#contract/orders/model/order-enums'

/** Target status of each forward step. The first step that the server allows is the next step. */
export const targetStatusByAction = {
  'order.confirmAppointment': 'appointment_confirmed',
  'order.start': 'started',
  'order.finish': 'finished',
  'order.submit': 'approval_pending',
  'order.backToWork': 'started',
} as const satisfies Record<string, OrderStatus>

export type TargetAction = keyof typeof targetStatusByAction

const stepPriority: readonly TargetAction[] = [
  'order.submit',
  'order.finish',
  'order.start',
  'order.confirmAppointment',
]

/** Returns the next step among the allowed actions; an order without an appointment needs one first. */
export function findNextStep(actions: readonly string[], hasAppointment: boolean): TargetAction | null {
  const order = hasAppointment ? stepPriority : stepPriority.toReversed()
  return order.find((action) => actions.includes(action)) ?? null
}

export function listOtherSteps(actions: readonly string[], next: TargetAction | null): TargetAction[] {
  return (Object.keys(targetStatusByAction) as TargetAction[]).filter(
    (action) => action !== next && actions.includes(action),
  )
}

const eventPrefix = 'order.applyEvent.'

export function listEvents(actions: readonly string[]): string[] {
  return actions
    .filter((action) => action.startsWith(eventPrefix))
    .map((action) => action.slice(eventPrefix.length))
}
