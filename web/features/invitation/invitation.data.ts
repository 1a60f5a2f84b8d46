import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi } from '#web/api/call'
import { session } from '#web/api/session/session'
import type { Registration } from './registration.rules.ts'

export const invitationQuery = (orderId: string, token: string) =>
  queryOptions({
    queryKey: ['invitation', orderId],
    queryFn: ({ signal }) => callApi('invitation.read', { body: { job_id: orderId, token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface AcceptInvitationInput {
  readonly orderId: string
  readonly token: string
  readonly registration: Registration
}

export interface Registered {
  readonly orderId: string | null
  readonly email: string
  /** False where everything is saved and only the log-in did not work. */
  readonly isIn: boolean
}

/** Registers, and logs in with what was typed just now. */
export function useRegister() {
  return useMutation({
    mutationFn: async ({ orderId, token, registration }: AcceptInvitationInput): Promise<Registered> => {
      const { email, job_id } = await callApi('invitation.accept', {
        body: { job_id: orderId, token, ...registration },
      })
      const isIn = await session
        .login({ email, password: registration.password, remember_me: true })
        .then(() => true)
        .catch(() => false)
      return { orderId: job_id, email, isIn }
    },
  })
}
