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
  /** False if the registration is saved but the login failed. */
  readonly isIn: boolean
}

/** Registers the company and logs in with the same password. */
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
