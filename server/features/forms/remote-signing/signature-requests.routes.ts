import type { Routes } from '#server/kernel/routes'
import { declineSignatureRequest, openSignatureRequest, prepareSigning } from './customer-signing.commands.ts'
import type { SigningLinks } from './signing-link.crypto.ts'
import {
  listSignatureRequests,
  remindSignatureRequest,
  requestSignature,
  revokeSignatureRequest,
  signOnSite,
} from './signature-requests.commands.ts'

/** Routes for signatures on site and through a link. */
export function createSignatureRoutes(links: SigningLinks) {
  return {
    'order.sign': (call, { params, body }) => signOnSite(call, params.job_id, body.customer_signature),
    'signature.requests': (call, { params }) => listSignatureRequests(call, params.job_id),
    'signature.request': (call, { params, body }) => requestSignature(call, params.job_id, body, links),
    'signature.remind': (call, { params }) => remindSignatureRequest(call, params.id, links),
    'signature.revoke': (call, { params }) => revokeSignatureRequest(call, params.id),
    'signature.open': (call, { body }) => openSignatureRequest(call, body.token, links),
    'signature.sign': {
      prepare: (preparation, { body }, http) => prepareSigning(preparation, body, links, http),
    },
    'signature.decline': (call, { body }, http) => declineSignatureRequest(call, body, links, http),
  } satisfies Routes
}
