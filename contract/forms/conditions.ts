/**
 * The conditions of a form: `{question} = 'value'`, `<>`, `>`, `<`, `>=`, `<=`, `contains`, `empty`,
 * `notempty`, joined by `and` and `or`, of which `and` binds first. Within a group `{panel.question}` is
 * the group's own. A small part of the SurveyJS language, with its meaning.
 */
import type { Answers } from './forms.ts'

type Answer = Answers[string]
type Value = string | number | boolean

export interface Term {
  /** `panel.` before it where the group's own question is meant. */
  readonly name: string
  readonly operator: Operator
  readonly value: Value | null
}

type Operator = keyof typeof operators

const operators = {
  '=': (answer: Answer, value: Value | null) => same(answer, value),
  '<>': (answer: Answer, value: Value | null) => !same(answer, value),
  '>': (answer: Answer, value: Value | null) => compare(answer, value, (one, other) => one > other),
  '<': (answer: Answer, value: Value | null) => compare(answer, value, (one, other) => one < other),
  '>=': (answer: Answer, value: Value | null) => compare(answer, value, (one, other) => one >= other),
  '<=': (answer: Answer, value: Value | null) => compare(answer, value, (one, other) => one <= other),
  contains: (answer: Answer, value: Value | null) =>
    Array.isArray(answer)
      ? answer.some((one) => one === String(value))
      : String(answer ?? '').includes(String(value)),
  empty: (answer: Answer) => nothing(answer),
  notempty: (answer: Answer) => !nothing(answer),
}

function nothing(answer: Answer): boolean {
  return answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
}

function same(answer: Answer, value: Value | null): boolean {
  if (typeof answer === 'number' && typeof value === 'string') return value !== '' && answer === Number(value)
  if (typeof answer === 'string' && typeof value === 'number')
    return answer !== '' && Number(answer) === value
  if (typeof answer === 'boolean' && typeof value === 'string') return String(answer) === value
  return answer === value
}

/** Numbers as numbers, days as text in the order of the calendar; anything else compares as false. */
function compare(
  answer: Answer,
  value: Value | null,
  holds: (one: number | string, other: number | string) => boolean,
): boolean {
  if (typeof answer === 'number' && value !== null && value !== '') {
    const number = Number(value)
    return !Number.isNaN(number) && holds(answer, number)
  }
  return typeof answer === 'string' && typeof value === 'string' && answer !== '' && holds(answer, value)
}

export function conditionHolds(condition: string, answers: Answers): boolean {
  return parseCondition(condition).some((terms) =>
    terms.every(({ name, operator, value }) => operators[operator](answers[name] ?? null, value)),
  )
}

const parsed = new Map<string, readonly (readonly Term[])[]>()

/** The terms of a condition: of one of these lists all must hold. Throws for what is not of this language. */
export function parseCondition(condition: string): readonly (readonly Term[])[] {
  const known = parsed.get(condition)
  if (known) return known
  const lists: Term[][] = [[]]
  let rest = condition.trim()
  do {
    const match = term.exec(rest)
    if (!match) throw new Error(`This condition of a form cannot be read: ${condition}`)
    lists.at(-1)?.push(termOf(match))
    if (match[5]?.toLowerCase() === 'or') lists.push([])
    rest = rest.slice(match[0].length)
  } while (rest !== '')
  parsed.set(condition, lists)
  return lists
}

/** One term and the word that leads to the next. */
const term =
  /^\{((?:panel\.)?[\w-]+)\}\s*(?:(<>|!=|>=|<=|==|=|>|<|contains\b)\s*('[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|true\b|false\b)|(empty|notempty)\b)\s*(?:$|(and|or)\s+(?=\{))/i

const spellings: Record<string, Operator> = { '==': '=', '!=': '<>' }

function termOf([, name = '', sign = '', literal = '', bare = '']: RegExpExecArray): Term {
  const operator = (spellings[sign] ?? (sign || bare).toLowerCase()) as Operator
  return { name, operator, value: literal === '' ? null : valueOf(literal) }
}

function valueOf(literal: string): Value {
  if (/^['"]/.test(literal)) return literal.slice(1, -1)
  if (/^(true|false)$/i.test(literal)) return literal.toLowerCase() === 'true'
  return Number(literal)
}
