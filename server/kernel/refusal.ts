import { refusals, type FieldFault, type RefusalCode } from '#contract/errors'

/** Details of a refusal beyond its code. They become part of the error body. */
export interface RefusalDetail {
  /** Faults by field path, e.g. `{'inputs.appointment_date.end': ['required']}`. */
  readonly errors?: Readonly<Record<string, readonly FieldFault[]>>
  /** The allowed values or field names, by field path. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>
  /** The place of the fault in the file of a field: a cell, a row or a part. */
  readonly places?: Readonly<Record<string, string>>
  /** The current object, when another request has changed it in the meantime. */
  readonly current?: unknown
  readonly missing?: unknown
  /** Other appointments of the person at the same time. */
  readonly clashes?: unknown
  /** Names the missing object in the message instead of a general `not_found`. */
  readonly missingObject?: 'document'
  readonly choices?: unknown
  /** The contact to call or write to. */
  readonly contact?: { readonly phone: string; readonly email: string }
  /** The available second factors, and the token that the next request needs. */
  readonly secondFactor?: unknown
  readonly retryAfterSeconds?: number
}

/**
 * A business error. HTTP status and localized messages come from its code. May be thrown anywhere inside a
 * call.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
  }

  get httpStatus(): number {
    return refusals[this.code]
  }
}

/** Returns a 422 refusal with the faults of one or more fields. */
export function createFieldRefusal(errors: Record<string, FieldFault | readonly FieldFault[]>): Refusal {
  const lists = Object.entries(errors).map(([field, faults]) => [field, [faults].flat()] as const)
  return new Refusal('validation_failed', { errors: Object.fromEntries(lists) })
}
