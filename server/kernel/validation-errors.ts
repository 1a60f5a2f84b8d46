import { z } from 'zod'
import { fieldFaults, type FieldFault } from '#contract/errors'
import { Refusal } from './refusal.ts'

type Issue = z.core.$ZodIssue

const faultsByIssueCode: Partial<Record<Issue['code'], FieldFault>> = {
  invalid_type: 'invalid_type',
  invalid_value: 'invalid_enum',
  too_big: 'too_big',
  too_small: 'too_small',
  invalid_key: 'invalid_id',
}

/** Turns the issues of a schema into one 422 refusal that names each field and its fault. */
export function toValidationRefusal(error: z.ZodError, schema?: z.ZodType): Refusal {
  // Without a prototype, because a field may be called `constructor`.
  const errors = Object.create(null) as Record<string, FieldFault[]>
  const allowed = Object.create(null) as Record<string, readonly string[]>
  for (const { path, fault, values } of error.issues.flatMap((issue) => toFindings(issue, []))) {
    const field = path.join('.') || 'body'
    const list = (errors[field] ??= [])
    if (!list.includes(fault)) list.push(fault)
    const names = fault === 'unknown_field' && schema ? listKnownFields(schema, path) : values
    if (names && names.length > 0) allowed[field] = names
  }
  return new Refusal('validation_failed', { errors, allowed })
}

/** Returns the names that exist in the object where `path` names an unknown field. */
function listKnownFields(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: z.ZodType | undefined = schema
  for (const key of path.slice(0, -1)) {
    const shape: Record<string, z.ZodType> = getObjectShape(current) ?? {}
    current = Object.hasOwn(shape, key) ? shape[String(key)] : undefined
  }
  return Object.keys(getObjectShape(current) ?? {})
}

/** Returns the fields of an object schema, without its wrappers. */
function getObjectShape(schema: z.ZodType | undefined): Record<string, z.ZodType> | undefined {
  let current = schema
  for (;;) {
    if (current instanceof z.ZodObject) return current.shape
    if (current instanceof z.ZodPipe) current = current.out as z.ZodType
    else if (
      current instanceof z.ZodOptional ||
      current instanceof z.ZodNullable ||
      current instanceof z.ZodDefault
    )
      current = current.unwrap() as z.ZodType
    else return undefined
  }
}

interface Finding {
  readonly path: readonly PropertyKey[]
  readonly fault: FieldFault
  /** The allowed values of an enum. */
  readonly values?: readonly string[]
}

function toFindings(issue: Issue, above: readonly PropertyKey[]): Finding[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], fault: 'unknown_field' }))
  if (issue.code === 'invalid_union' && !isFieldFault(issue.message))
    return findClosestBranch(issue.errors, path)
  const values = issue.code === 'invalid_value' ? { values: issue.values.map(String) } : {}
  return [{ path, fault: toFieldFault(issue), ...values }]
}

/** Returns the faults of the union branch that the input matches best: the one with the deepest faults. */
function findClosestBranch(branches: readonly (readonly Issue[])[], path: readonly PropertyKey[]): Finding[] {
  const findingsByBranch = branches.map((issues) => issues.flatMap((issue) => toFindings(issue, path)))
  findingsByBranch.sort(
    (one, other) =>
      getFindingDepth(other) - getFindingDepth(one) ||
      countTypeFaults(one) - countTypeFaults(other) ||
      one.length - other.length,
  )
  return findingsByBranch[0] ?? [{ path, fault: 'invalid' }]
}

/** If both text and list are allowed, an error in a text should name its content, not the missing list. */
function countTypeFaults(found: readonly Finding[]): number {
  return found.filter(({ fault }) => fault === 'invalid_type').length
}

function getFindingDepth(found: readonly Finding[]): number {
  return Math.max(0, ...found.map((finding) => finding.path.length))
}

function toFieldFault(issue: Issue): FieldFault {
  if (isFieldFault(issue.message)) return issue.message
  if (issue.message.endsWith('received undefined')) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'too_short'
  return faultsByIssueCode[issue.code] ?? 'invalid'
}

function isFieldFault(text: string): text is FieldFault {
  return (fieldFaults as readonly string[]).includes(text)
}
