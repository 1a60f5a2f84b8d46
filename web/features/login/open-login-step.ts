import { CallError } from '#web/api/http/errors'

/** What the first step of a log-in leaves open: the token for the second, and by what it can be done. */
export interface OpenLoginStep {
  readonly token: string
  readonly methods: readonly string[]
}

/** The second step that a refusal asks for; null where it is another refusal. */
export function getOpenLoginStep(error: unknown): OpenLoginStep | null {
  if (!(error instanceof CallError) || error.code !== 'second_factor_required') return null
  return error.body.second_factor as OpenLoginStep
}
