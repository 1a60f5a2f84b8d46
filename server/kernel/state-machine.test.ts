import { describe, expect, test } from 'vitest'
import {
  getTargetState,
  previous,
  requireTransition,
  evaluateTransition,
  type Transition,
} from './state-machine.ts'

type State = 'draft' | 'sent' | 'held'
type Guard = 'too_late' | 'unpaid'

const steps: readonly Transition<string, State, string, Guard>[] = [
  { name: 'send', from: ['draft'], to: 'sent', by: ['clerk'], when: ['too_late', 'unpaid'] },
  { name: 'hold', from: ['draft', 'sent'], to: 'held', by: ['clerk', 'chief'] },
  { name: 'release', from: ['held'], to: previous, by: ['chief'] },
]
const findTransitions = (name: string) => steps.filter((step) => step.name === name)

describe('evaluation of a transition', () => {
  test('a transition is allowed from its state for its actor', () => {
    expect(evaluateTransition(findTransitions('hold'), 'sent', ['chief'])).toEqual({
      allowed: true,
      step: steps[1],
    })
  })

  test('a transition is not allowed from a state that it does not list', () => {
    expect(evaluateTransition(findTransitions('send'), 'sent', ['clerk'])).toEqual({
      allowed: false,
      reason: 'not_from_here',
    })
  })

  test('a transition is not allowed for another actor', () => {
    expect(evaluateTransition(findTransitions('send'), 'draft', ['chief'])).toEqual({
      allowed: false,
      reason: 'wrong_profile',
    })
  })

  test.each([
    [['too_late', 'unpaid'], 'too_late'],
    [['unpaid'], 'unpaid'],
  ])('if the guards %j fail, the reason is %s', (failing, reason) => {
    const verdict = evaluateTransition(
      findTransitions('send'),
      'draft',
      ['clerk'],
      (guard) => !failing.includes(guard),
    )
    expect(verdict).toEqual({ allowed: false, reason })
  })

  test('of several transitions the first allowed one is used', () => {
    const rows = [...findTransitions('send'), ...findTransitions('hold')]
    expect(evaluateTransition(rows, 'draft', ['clerk'], () => false)).toEqual({
      allowed: true,
      step: steps[1],
    })
  })
})

describe('requirement of a verdict', () => {
  test('an allowed verdict returns its transition', () => {
    expect(requireTransition({ allowed: true, step: 'send' })).toBe('send')
  })

  test.each([
    ['wrong_profile', undefined, 'forbidden'],
    ['not_from_here', undefined, 'status_not_allowed'],
    ['no_event', 'event_not_allowed', 'event_not_allowed'],
  ] as const)('reason %s with code %s throws the refusal %s', (reason, code, refused) => {
    expect(() => requireTransition({ allowed: false, reason }, code)).toThrowError(refused)
  })
})

describe('target state of a transition', () => {
  test('a transition leads to its target state', () => {
    expect(getTargetState<State>({ to: 'sent' }, null)).toBe('sent')
  })

  test('a transition to the previous state leads to the state before', () => {
    expect(getTargetState<State>({ to: previous }, 'draft')).toBe('draft')
  })

  test('a transition to the previous state throws if there is none', () => {
    expect(() => getTargetState<State>({ to: previous }, null)).toThrowError('resume')
  })
})
