import type { RefusalCode } from '#contract/errors'
import { Refusal } from './refusal.ts'

/** Target of a transition that returns to the state before the current one, e.g. the end of a hold. */
export const previous = 'back'

/** One row of a state machine: from which states, to which state, by whom and under which conditions. */
export interface Transition<
  Name extends string = string,
  State extends string = string,
  Who extends string = string,
  Guard extends string = string,
> {
  readonly name: Name
  readonly from: readonly State[]
  readonly to: State | typeof previous
  readonly by: readonly Who[]
  /** Conditions that must hold. The name of the failing one becomes the reason of the verdict. */
  readonly when?: readonly Guard[]
}

export type Verdict<S, Reason extends string = string> =
  | { readonly allowed: true; readonly step: S }
  | { readonly allowed: false; readonly reason: Reason }

/** Reasons of every state machine; guards add their own names. */
type CommonReason = 'not_from_here' | 'wrong_profile'

type GuardOf<S> = S extends { readonly when?: readonly (infer G extends string)[] } ? G : never
type StateOf<S> = S extends { readonly from: readonly (infer T extends string)[] } ? T : never

/**
 * Returns the first of `transitions` that starts from `state`, is open to one of `actors` and whose guards
 * hold. If there is none, returns the reason of the transition that came closest.
 */
export function evaluateTransition<S extends Transition>(
  transitions: readonly S[],
  state: StateOf<S>,
  actors: readonly string[],
  holds: (guard: GuardOf<S>) => boolean = () => true,
): Verdict<S, CommonReason | GuardOf<S>> {
  const fromState = transitions.filter((step) => step.from.includes(state))
  const permitted = fromState.filter((step) => step.by.some((one) => actors.includes(one)))
  const step = permitted.find((candidate) => findFailingGuard(candidate, holds) === undefined)
  if (step) return { allowed: true, step }
  const closest = permitted[0]
  if (closest) return { allowed: false, reason: findFailingGuard(closest, holds) ?? 'not_from_here' }
  return { allowed: false, reason: fromState.length > 0 ? 'wrong_profile' : 'not_from_here' }
}

function findFailingGuard<S extends Transition>(
  step: S,
  holds: (guard: GuardOf<S>) => boolean,
): GuardOf<S> | undefined {
  const guards = (step.when ?? []) as readonly GuardOf<S>[]
  return guards.find((guard) => !holds(guard))
}

/**
 * Returns the transition of a verdict. Throws `forbidden` for a wrong profile, otherwise a refusal with
 * `code`.
 */
export function requireTransition<S>(verdict: Verdict<S>, code: RefusalCode = 'status_not_allowed'): S {
  if (verdict.allowed) return verdict.step
  throw new Refusal(verdict.reason === 'wrong_profile' ? 'forbidden' : code)
}

/** Returns the state after `step`. `resumesTo` is the state that the current one interrupts. */
export function getTargetState<State extends string>(
  step: { readonly to: State | typeof previous },
  resumesTo: State | null,
): State {
  if (step.to !== previous) return step.to
  if (resumesTo === null) throw new Error('A transition to the previous state needs the state to resume.')
  return resumesTo
}
