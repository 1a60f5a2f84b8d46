/**
 * Conditions of a form: `{question} = 'value'`, `<>`, `>`, `<`, `>=`, `<=`, `contains`, `empty`, `notempty`,
 * joined by `and` and `or`; `and` binds stronger. In a repeated group, `{panel.question}` names a question of
 * the same row. A subset of the SurveyJS expression language with the same meaning.
 */
import type { Answers } from './forms.ts'

type Answer = Answers[string]
type Value = string | number | boolean

export interface Term {
  /** Starts with `panel.` for a question of the same row. */
  readonly name: string
  readonly operator: Operator
  readonly value: Value | null
}

type Operator = keyof typeof operators

const operators = {
  '=': (answer: Answer, value: Value | null) => isAnswerEqual(answer, value),
  '<>': (answer: Answer, value: Value | null) => !isAnswerEqual(answer, value),
  '>': (answer: Answer, value: Value | null) => compareAnswerTo(answer, value, (one, other) => one > other),
  '<': (answer: Answer, value: Value | null) => compareAnswerTo(answer, value, (one, other) => one < other),
  '>=': (answer: Answer, value: Value | null) => compareAnswerTo(answer, value, (one, other) => one >= other),
  '<=': (answer: Answer, value: Value | null) => compareAnswerTo(answer, value, (one, other) => one <= other),
  contains: (answer: Answer, value: Value | null) =>
    Array.isArray(answer)
      ? answer.some((one) => one === String(value))
      : String(answer ?? '').includes(String(value)),
  empty: (answer: Answer) => isBlankAnswer(answer),
  notempty: (answer: Answer) => !isBlankAnswer(answer),
}

function isBlankAnswer(answer: Answer): boolean {
  return answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0)
}

function isAnswerEqual(answer: Answer, value: Value | null): boolean {
  if (typeof answer === 'number' && typeof value === 'string') return value !== '' && answer === Number(value)
  if (typeof answer === 'string' && typeof value === 'number')
    return answer !== '' && Number(answer) === value
  if (typeof answer === 'boolean' && typeof value === 'string') return String(answer) === value
  return answer === value
}

/** Compares numbers as numbers and days as ISO text; other values compare as false. */
function compareAnswerTo(
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

export function isConditionMet(condition: string, answers: Answers): boolean {
  return parseCondition(condition).some((terms) =>
    terms.every(({ name, operator, value }) => operators[operator](answers[name] ?? null, value)),
  )
}

const parsedConditions = new Map<string, readonly (readonly Term[])[]>()

/**
 * Returns the terms of a condition: it holds if all terms of at least one list hold. Throws on a syntax
 * error.
 */
export function parseCondition(condition: string): readonly (readonly Term[])[] {
  const known = parsedConditions.get(condition)
  if (known) return known
  const lists: Term[][] = [[]]
  let rest = condition.trim()
  do {
    const match = termPattern.exec(rest)
    if (!match) throw new Error(`The form condition cannot be parsed: ${condition}`)
    lists.at(-1)?.push(parseTerm(match))
    if (match[5]?.toLowerCase() === 'or') lists.push([])
    rest = rest.slice(match[0].length)
  } while (rest !== '')
  parsedConditions.set(condition, lists)
  return lists
}

/** One term and the `and` or `or` that follows it. */
const termPattern =
  /^\{((?:panel\.)?[\w-]+)\}\s*(?:(<>|!=|>=|<=|==|=|>|<|contains\b)\s*('[^']*'|"[^"]*"|-?\d+(?:\.\d+)?|true\b|false\b)|(empty|notempty)\b)\s*(?:$|(and|or)\s+(?=\{))/i

const operatorAliases: Record<string, Operator> = { '==': '=', '!=': '<>' }

function parseTerm([, name = '', sign = '', literal = '', bare = '']: RegExpExecArray): Term {
  const operator = (operatorAliases[sign] ?? (sign || bare).toLowerCase()) as Operator
  return { name, operator, value: literal === '' ? null : parseLiteral(literal) }
}

function parseLiteral(literal: string): Value {
  if (/^['"]/.test(literal)) return literal.slice(1, -1)
  if (/^(true|false)$/i.test(literal)) return literal.toLowerCase() === 'true'
  return Number(literal)
}
