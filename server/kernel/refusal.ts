import { refusals, type FieldFault, type RefusalCode } from '#contract/errors'

/** What a refusal carries beyond its code; the door turns it into the one error form. */
export interface RefusalDetail {
  /** Faults by field path, e.g. `{'inputs.appointment_date.end': ['required']}`. */
  readonly errors?: Readonly<Record<string, readonly FieldFault[]>>
  /** By field path, the names or values of which one is meant. */
  readonly allowed?: Readonly<Record<string, readonly string[]>>
  /** The object as it is now, where somebody else changed it meanwhile. */
  readonly current?: unknown
  readonly missing?: unknown
  /** What it is that does not exist, where the answer names it. */
  readonly missingObject?: 'document'
  readonly choices?: unknown
  /** Whom to turn to. */
  readonly contact?: { readonly phone: string; readonly email: string }
  /** By what the person can prove who they are, and the token that goes with it. */
  readonly secondFactor?: unknown
  readonly retryAfterSeconds?: number
}

/** "No", with a reason that a table gives a status and three texts. Thrown anywhere below the door. */
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

/** A 422 for one field or several. */
export function createFieldRefusal(errors: Record<string, FieldFault | readonly FieldFault[]>): Refusal {
  const lists = Object.entries(errors).map(([field, faults]) => [field, [faults].flat()] as const)
  return new Refusal('validation_failed', { errors: Object.fromEntries(lists) })
}
