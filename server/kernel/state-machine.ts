import type { RefusalCode } from '#contract/errors'
import { Refusal } from './refusal.ts'

/** Where a step leads that returns to the state before the present one, e.g. the end of a hold. */
export const back = 'back'

/** One row of a machine: who may lead a thing from one of these states to another, and on what terms. */
export interface Step<
  Name extends string = string,
  State extends string = string,
  Who extends string = string,
  Guard extends string = string,
> {
  readonly name: Name
  readonly from: readonly State[]
  readonly to: State | typeof back
  readonly by: readonly Who[]
  /** What must hold besides; each is named by the reason that its failing gives. */
  readonly when?: readonly Guard[]
}

export type Verdict<S, Reason extends string = string> =
  | { readonly allowed: true; readonly step: S }
  | { readonly allowed: false; readonly reason: Reason }

/** Reasons that every machine knows; guards add their own names. */
type PlainReason = 'not_from_here' | 'wrong_profile'

type GuardOf<S> = S extends { readonly when?: readonly (infer G extends string)[] } ? G : never
type StateOf<S> = S extends { readonly from: readonly (infer T extends string)[] } ? T : never

/**
 * The first of `steps` that leads on from `state`, is open to one of `who` and whose guards hold;
 * else why none does, told of the step that came nearest.
 */
export function judge<S extends Step>(
  steps: readonly S[],
  state: StateOf<S>,
  who: readonly string[],
  holds: (guard: GuardOf<S>) => boolean = () => true,
): Verdict<S, PlainReason | GuardOf<S>> {
  const here = steps.filter((step) => step.from.includes(state))
  const mine = here.filter((step) => step.by.some((one) => who.includes(one)))
  const step = mine.find((candidate) => failing(candidate, holds) === undefined)
  if (step) return { allowed: true, step }
  const near = mine[0]
  if (near) return { allowed: false, reason: failing(near, holds) ?? 'not_from_here' }
  return { allowed: false, reason: here.length > 0 ? 'wrong_profile' : 'not_from_here' }
}

function failing<S extends Step>(step: S, holds: (guard: GuardOf<S>) => boolean): GuardOf<S> | undefined {
  const guards = (step.when ?? []) as readonly GuardOf<S>[]
  return guards.find((guard) => !holds(guard))
}

/** The step of a verdict; a wrong profile is refused as `forbidden`, everything else with `code`. */
export function demand<S>(verdict: Verdict<S>, code: RefusalCode = 'status_not_allowed'): S {
  if (verdict.allowed) return verdict.step
  throw new Refusal(verdict.reason === 'wrong_profile' ? 'forbidden' : code)
}

/** The state after `step`; `resumesTo` is the state that the present one interrupts. */
export function arrival<State extends string>(
  step: { readonly to: State | typeof back },
  resumesTo: State | null,
): State {
  if (step.to !== back) return step.to
  if (resumesTo === null) throw new Error('A step back needs the state to resume.')
  return resumesTo
}
