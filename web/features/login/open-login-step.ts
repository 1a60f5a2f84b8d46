import { CallError } from '#web/api/http/errors'

/** The token for the second step of a login, and the possible factors. */
export interface OpenLoginStep {
  readonly token: string
  readonly methods: readonly string[]
}

/** Returns the second step that a refusal asks for; null for another refusal. */
export function getOpenLoginStep(error: unknown): OpenLoginStep | null {
  if (!(error instanceof CallError) || error.code !== 'second_factor_required') return null
  return error.body.second_factor as OpenLoginStep
}
