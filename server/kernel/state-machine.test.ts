import { describe, expect, test } from 'vitest'
import { arrival, back, demand, judge, type Step } from './state-machine.ts'

type State = 'draft' | 'sent' | 'held'
type Guard = 'too_late' | 'unpaid'

const steps: readonly Step<string, State, string, Guard>[] = [
  { name: 'send', from: ['draft'], to: 'sent', by: ['clerk'], when: ['too_late', 'unpaid'] },
  { name: 'hold', from: ['draft', 'sent'], to: 'held', by: ['clerk', 'chief'] },
  { name: 'release', from: ['held'], to: back, by: ['chief'] },
]
const named = (name: string) => steps.filter((step) => step.name === name)

describe('a step is judged', () => {
  test('allowed where it leads on, for who may take it', () => {
    expect(judge(named('hold'), 'sent', ['chief'])).toEqual({ allowed: true, step: steps[1] })
  })

  test('not from a state that it does not name', () => {
    expect(judge(named('send'), 'sent', ['clerk'])).toEqual({ allowed: false, reason: 'not_from_here' })
  })

  test('not by somebody else', () => {
    expect(judge(named('send'), 'draft', ['chief'])).toEqual({ allowed: false, reason: 'wrong_profile' })
  })

  test.each([
    [['too_late', 'unpaid'], 'too_late'],
    [['unpaid'], 'unpaid'],
  ])('with %j failing the reason is %s', (failing, reason) => {
    const verdict = judge(named('send'), 'draft', ['clerk'], (guard) => !failing.includes(guard))
    expect(verdict).toEqual({ allowed: false, reason })
  })

  test('the first of several rows that is open counts', () => {
    const rows = [...named('send'), ...named('hold')]
    expect(judge(rows, 'draft', ['clerk'], () => false)).toEqual({ allowed: true, step: steps[1] })
  })
})

describe('a verdict is demanded', () => {
  test('allowed gives the step', () => {
    expect(demand({ allowed: true, step: 'send' })).toBe('send')
  })

  test.each([
    ['wrong_profile', undefined, 'forbidden'],
    ['not_from_here', undefined, 'status_not_allowed'],
    ['no_event', 'event_not_allowed', 'event_not_allowed'],
  ] as const)('%s with code %s is refused as %s', (reason, code, refused) => {
    expect(() => demand({ allowed: false, reason }, code)).toThrowError(refused)
  })
})

describe('a step arrives', () => {
  test('where it leads', () => {
    expect(arrival<State>({ to: 'sent' }, null)).toBe('sent')
  })

  test('going back, where it came from', () => {
    expect(arrival<State>({ to: back }, 'draft')).toBe('draft')
  })

  test('going back to nothing is a mistake of ours', () => {
    expect(() => arrival<State>({ to: back }, null)).toThrowError('resume')
  })
})
