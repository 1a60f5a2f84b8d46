import type { z } from 'zod'
import { fieldFaults, type FieldFault } from '#contract/errors'
import { Refusal } from '#server/kernel/refusal'

type Issue = z.core.$ZodIssue

const byCode: Partial<Record<Issue['code'], FieldFault>> = {
  invalid_type: 'invalid_type',
  invalid_value: 'invalid_enum',
  too_big: 'too_big',
  too_small: 'too_small',
  invalid_key: 'invalid_id',
}

/** What a schema found → one 422 that names each field and what is wrong with it. */
export function refusalOf(error: z.ZodError): Refusal {
  const errors: Record<string, FieldFault[]> = {}
  for (const { path, fault } of error.issues.flatMap((issue) => findings(issue, []))) {
    const field = path.join('.') || 'body'
    const list = (errors[field] ??= [])
    if (!list.includes(fault)) list.push(fault)
  }
  return new Refusal('validation_failed', { errors })
}

interface Finding {
  readonly path: readonly PropertyKey[]
  readonly fault: FieldFault
}

function findings(issue: Issue, above: readonly PropertyKey[]): Finding[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], fault: 'unknown_field' }))
  if (issue.code === 'invalid_union' && !isFault(issue.message)) return closestBranch(issue.errors, path)
  return [{ path, fault: faultOf(issue) }]
}

/** Of a union's branches, the one that the input comes closest to: whose faults lie deepest. */
function closestBranch(branches: readonly (readonly Issue[])[], path: readonly PropertyKey[]): Finding[] {
  const read = branches.map((issues) => issues.flatMap((issue) => findings(issue, path)))
  read.sort((one, other) => depth(other) - depth(one) || one.length - other.length)
  return read[0] ?? [{ path, fault: 'invalid' }]
}

function depth(found: readonly Finding[]): number {
  return Math.max(0, ...found.map((finding) => finding.path.length))
}

function faultOf(issue: Issue): FieldFault {
  if (isFault(issue.message)) return issue.message
  if (issue.message.endsWith('received undefined')) return 'required'
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'too_short'
  return byCode[issue.code] ?? 'invalid'
}

function isFault(text: string): text is FieldFault {
  return (fieldFaults as readonly string[]).includes(text)
}
