import type { FastifyRequest } from 'fastify'
import { invalid } from '#server/kernel/refusal'

/** Refuses text that no table can keep: NUL, and halves of characters. */
export function refuseUnstorable(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const field = unstorable(part, [])
    if (field) throw invalid({ [field]: 'invalid' })
  }
}

/**
 * The path of the first text that cannot be kept; nesting beyond 40 is somebody's play. `path` leads to `value`
 * and is walked on, not copied: every call comes through here.
 */
function unstorable(value: unknown, path: string[]): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path.join('.') || 'body'
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return null
  if (path.length > 40) return path[0] ?? 'body'
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return path[0] ?? 'body'
    path.push(key)
    const found = unstorable((value as Record<string, unknown>)[key], path)
    if (found) return found
    path.pop()
  }
  return null
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
