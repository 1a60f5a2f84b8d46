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

describe('a step is judged', () => {
  test('allowed where it leads on, for who may take it', () => {
    expect(evaluateTransition(findTransitions('hold'), 'sent', ['chief'])).toEqual({
      allowed: true,
      step: steps[1],
    })
  })

  test('not from a state that it does not name', () => {
    expect(evaluateTransition(findTransitions('send'), 'sent', ['clerk'])).toEqual({
      allowed: false,
      reason: 'not_from_here',
    })
  })

  test('not by somebody else', () => {
    expect(evaluateTransition(findTransitions('send'), 'draft', ['chief'])).toEqual({
      allowed: false,
      reason: 'wrong_profile',
    })
  })

  test.each([
    [['too_late', 'unpaid'], 'too_late'],
    [['unpaid'], 'unpaid'],
  ])('with %j failing the reason is %s', (failing, reason) => {
    const verdict = evaluateTransition(
      findTransitions('send'),
      'draft',
      ['clerk'],
      (guard) => !failing.includes(guard),
    )
    expect(verdict).toEqual({ allowed: false, reason })
  })

  test('the first of several rows that is open counts', () => {
    const rows = [...findTransitions('send'), ...findTransitions('hold')]
    expect(evaluateTransition(rows, 'draft', ['clerk'], () => false)).toEqual({
      allowed: true,
      step: steps[1],
    })
  })
})

describe('a verdict is demanded', () => {
  test('allowed gives the step', () => {
    expect(requireTransition({ allowed: true, step: 'send' })).toBe('send')
  })

  test.each([
    ['wrong_profile', undefined, 'forbidden'],
    ['not_from_here', undefined, 'status_not_allowed'],
    ['no_event', 'event_not_allowed', 'event_not_allowed'],
  ] as const)('%s with code %s is refused as %s', (reason, code, refused) => {
    expect(() => requireTransition({ allowed: false, reason }, code)).toThrowError(refused)
  })
})

describe('a step arrives', () => {
  test('where it leads', () => {
    expect(getTargetState<State>({ to: 'sent' }, null)).toBe('sent')
  })

  test('going back, where it came from', () => {
    expect(getTargetState<State>({ to: previous }, 'draft')).toBe('draft')
  })

  test('going back to nothing is a mistake of ours', () => {
    expect(() => getTargetState<State>({ to: previous }, null)).toThrowError('resume')
  })
})
