import type { FastifyRequest } from 'fastify'
import type { FieldFault } from '#contract/errors'
import { invalid } from '#server/kernel/refusal'

/**
 * Refuses what no schema catches: text that no table can store (NUL, halves of characters), and keys that every
 * object has already, such as `constructor` or `__proto__`.
 */
export function refuseUnstorable(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const found = firstFault(part, [])
    if (found) throw invalid({ [found.field]: found.fault })
  }
}

interface Found {
  readonly field: string
  readonly fault: FieldFault
}

/**
 * Returns the first fault of a value and the path to it, or null. Nesting deeper than 40 levels is a fault. `path`
 * leads to `value`; it is changed in place and not copied, because every call runs through here.
 */
function firstFault(value: unknown, path: string[]): Found | null {
  if (typeof value === 'string') return isStorable(value) ? null : invalidAt(path.join('.'))
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return null
  if (path.length > 40) return invalidAt(path[0])
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return invalidAt(path[0])
    path.push(key)
    if (key in Object.prototype) return { field: path.join('.'), fault: 'unknown_field' }
    const found = firstFault((value as Record<string, unknown>)[key], path)
    if (found) return found
    path.pop()
  }
  return null
}

function invalidAt(field: string | undefined): Found {
  return { field: field || 'body', fault: 'invalid' }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
