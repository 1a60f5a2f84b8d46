import { CallError } from '../http/errors.ts'

/** Returns the server's messages for one field of a 422. */
export function getFieldErrors(error: unknown, field: string): readonly string[] {
  return error instanceof CallError ? (error.errors[field] ?? []) : []
}

/** Returns the server's messages for a field and all fields below it. */
export function listErrorsBelow(error: unknown, field: string): string[] {
  const errors = error instanceof CallError ? Object.entries(error.errors) : []
  return errors
    .filter(([path]) => path === field || path.startsWith(`${field}.`))
    .flatMap(([, texts]) => texts)
}
