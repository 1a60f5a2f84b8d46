import type { Routes } from '#server/kernel/routes'
import { declineRequest, openRequest, prepareSigning } from './customer-signing.commands.ts'
import type { Links } from './signing-link.ts'
import {
  listRequests,
  remindNow,
  requestSignature,
  revokeRequest,
  signHere,
} from './signature-requests.commands.ts'

/** Signatures taken at the customer's and by a link. */
export function openSignatureCalls(links: Links) {
  return {
    'order.sign': (call, { params, body }) => signHere(call, params.job_id, body.customer_signature),
    'signature.requests': (call, { params }) => listRequests(call, params.job_id),
    'signature.request': (call, { params, body }) => requestSignature(call, params.job_id, body, links),
    'signature.remind': (call, { params }) => remindNow(call, params.id, links),
    'signature.revoke': (call, { params }) => revokeRequest(call, params.id),
    'signature.open': (call, { body }) => openRequest(call, body.token, links),
    'signature.sign': {
      prepare: (preparation, { body }, http) => prepareSigning(preparation, body, links, http),
    },
    'signature.decline': (call, { body }, http) => declineRequest(call, body, links, http),
  } satisfies Routes
}
