import type { FastifyRequest } from 'fastify'
import type { FieldFault } from '#contract/errors'
import { createFieldRefusal } from '#server/kernel/refusal'

/**
 * Refuses input that no schema catches: text that PostgreSQL cannot store (NUL, lone surrogates), and keys
 * that every object has already, such as `constructor` or `__proto__`.
 */
export function rejectUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const found = findFirstTextFault(part, [])
    if (found) throw createFieldRefusal({ [found.field]: found.fault })
  }
}

interface TextFault {
  readonly field: string
  readonly fault: FieldFault
}

/**
 * Returns the first fault of a value with its path, or null. Nesting deeper than 40 levels is a fault. `path`
 * leads to `value`; it is changed in place instead of copied, because every call runs through this function.
 */
function findFirstTextFault(value: unknown, path: string[]): TextFault | null {
  if (typeof value === 'string') return isStorableText(value) ? null : createInvalidTextFault(path.join('.'))
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return null
  if (path.length > 40) return createInvalidTextFault(path[0])
  for (const key of Object.keys(value)) {
    if (!isStorableText(key)) return createInvalidTextFault(path[0])
    path.push(key)
    if (key in Object.prototype) return { field: path.join('.'), fault: 'unknown_field' }
    const found = findFirstTextFault((value as Record<string, unknown>)[key], path)
    if (found) return found
    path.pop()
  }
  return null
}

function createInvalidTextFault(field: string | undefined): TextFault {
  return { field: field || 'body', fault: 'invalid' }
}

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
