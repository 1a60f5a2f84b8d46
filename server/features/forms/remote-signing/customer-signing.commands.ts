import { createHash } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import { customerDeclineLabels } from '#contract/orders/model/order-labels'
import type { SignedDocument } from '#contract/forms/signatures'
import { addFile, saveSignatureImage } from '#server/features/files/files.commands'
import { createInboxItems } from '#server/features/notifications/inbox/inbox.commands'
import { enqueueEmail } from '#server/features/notifications/notifications.commands'
import {
  getRemoteSigningState,
  takeRemoteSignature,
} from '#server/features/orders/transitions/sign-order.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange, Preparation } from '#server/kernel/routes'
import type { SigningLinks } from './signing-link.crypto.ts'
import { recordSigningStep } from './signature-requests.commands.ts'
import { isRequestOpen, getRequestState } from './signature-requests.rules.ts'
import * as table from './signature-requests.sql.ts'

/** The customer's side of signing through a link. There is no log-in; the token identifies the request. */

type SigningPage = Output<'signature.open'>

/**
 * Returns the page of a signing link and stores the first opening. Mail scanners do not count, because they
 * do not run the page's script.
 */
export async function openSignatureRequest(
  call: Call,
  token: string,
  links: SigningLinks,
): Promise<SigningPage> {
  const row = await requireSignatureRequest(call, token, links)
  if (isRequestOpen(row, formatInstant(call.now)) && (await canCustomerSign(call, row))) {
    if (row.openedAt === null) await recordSigningStep(call, row, 'signature.open', { email: row.email })
    await table.updateSignatureRequest(call.tx, row.id, { opened_at: formatInstant(call.now) })
  }
  return toSigningPage(call, await requireSignatureRequest(call, token, links))
}

type SignInput = Input<'signature.sign'>['body']

/**
 * Saves the signature image and returns the command that signs with it. Throws `link_expired` for an expired
 * or used link, `order_changed` if the work changed since the page was loaded.
 */
export async function prepareSigning(
  { read, services }: Preparation,
  sign: SignInput,
  links: SigningLinks,
  http: HttpExchange,
): Promise<(call: Call) => Promise<SigningPage>> {
  // Checked before saving, so that only a usable link can store bytes without a log-in.
  await read(async (call) => {
    const row = await requireSignatureRequest(call, sign.token, links, table.findSignatureRequest)
    if (!isRequestOpen(row, formatInstant(call.now))) throw new Refusal('link_expired')
  })
  const picture = Buffer.from(sign.picture.replace(/^data:image\/png;base64,/, ''), 'base64')
  const saved = await saveSignatureImage(services.files, sign.token, picture)
  return async (call) => {
    const { row, document } = await requireAnswerableRequest(call, sign, links)
    const { accountId, orderId } = row
    const { id: file } = await addFile(call, saved, { name: 'signature.png', accountId, orderId })
    await saveSigningAnswer(call, row, http, { answer: 'signed', method: sign.method, document })
    await takeRemoteSignature(
      call,
      row,
      { file_id: file, name: sign.name },
      toSigningEvidence(row, http, sign),
    )
    await notifyRequester(call, row, 'signed')
    return toSigningPage(call, await requireSignatureRequest(call, sign.token, links))
  }
}

type DeclineInput = Input<'signature.decline'>['body']

/**
 * Declines the signature. The company is notified with the reason and may still obtain a signature until
 * approval.
 */
export async function declineSignatureRequest(
  call: Call,
  decline: DeclineInput,
  links: SigningLinks,
  http: HttpExchange,
): Promise<SigningPage> {
  if (decline.reason === 'other' && !decline.text) throw createFieldRefusal({ text: 'required' })
  const { row, document } = await requireAnswerableRequest(call, decline, links)
  const label = customerDeclineLabels[decline.reason][row.locale]
  const text = [decline.reason === 'other' ? null : label, decline.text].filter(Boolean).join(': ')
  const declined = { reason: 'customer_refused' as const, text }
  await saveSigningAnswer(call, row, http, { answer: 'declined', method: null, document })
  await takeRemoteSignature(call, row, { declined }, toSigningEvidence(row, http, decline))
  await notifyRequester(call, row, 'declined')
  return toSigningPage(call, await requireSignatureRequest(call, decline.token, links))
}

async function requireSignatureRequest(
  call: Call,
  token: string,
  links: SigningLinks,
  read: typeof table.findSignatureRequest = table.lockSignatureRequest,
): Promise<table.SignatureRequestRow> {
  const id = links.parseToken(token)
  const row = id ? await read(call.tx, id) : null
  if (!row) throw new Refusal('not_found')
  return row
}

/** Returns whether the order still belongs to this company and needs a signature. */
async function canCustomerSign(call: Call, row: table.SignatureRequestRow): Promise<boolean> {
  const order = await getRemoteSigningState(call, row.orderId)
  return order.isAllowed && order.accountId === row.accountId
}

/** Locks the order before the request, as all commands do, to prevent deadlocks. */
async function requireAnswerableRequest(
  call: Call,
  given: { token: string; document_sha256: string },
  links: SigningLinks,
) {
  const { orderId } = await requireSignatureRequest(call, given.token, links, table.findSignatureRequest)
  await getRemoteSigningState(call, orderId, 'locked')
  const row = await requireSignatureRequest(call, given.token, links)
  if (!isRequestOpen(row, formatInstant(call.now)) || !(await canCustomerSign(call, row)))
    throw new Refusal('link_expired')
  const document = await table.findDocumentToSign(call.tx, row.orderId, row.accountId)
  if (hashSignedDocument(document) !== given.document_sha256) throw new Refusal('order_changed')
  return { row, document }
}

function toSigningEvidence(
  row: table.SignatureRequestRow,
  http: HttpExchange,
  given: { document_sha256: string },
) {
  return {
    email: row.email,
    network: http.networkAddress,
    browser: http.userAgent,
    document_sha256: given.document_sha256,
  }
}

async function saveSigningAnswer(
  call: Call,
  row: table.SignatureRequestRow,
  http: HttpExchange,
  {
    document,
    ...rest
  }: { answer: 'signed' | 'declined'; method: 'drawn' | 'typed' | null; document: SignedDocument },
): Promise<void> {
  await table.updateSignatureRequest(call.tx, row.id, {
    ...rest,
    answered_at: formatInstant(call.now),
    network: http.networkAddress,
    user_agent: http.userAgent,
    document: JSON.stringify(document),
    document_sha256: Buffer.from(hashSignedDocument(document), 'hex'),
  })
}

/** Notifies the person who requested the signature. */
async function notifyRequester(call: Call, row: table.SignatureRequestRow, answer: 'signed' | 'declined') {
  const { order, sfid, customer } = await table.findRequestContext(call.tx, row.orderId, row.accountId)
  const template = answer === 'signed' ? 'signature_received' : 'signature_declined'
  await enqueueEmail(call, {
    template,
    to: row.contactId,
    data: { order, sfid, customer },
    orderId: row.orderId,
  })
  const { accountId, contactId, orderId } = row
  await createInboxItems(call, { template, accountIds: [accountId], contactId, orderId })
}

/**
 * Returns the hash of the displayed document. Keys have a fixed order, so the same document has the same
 * hash.
 */
function hashSignedDocument(document: SignedDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

async function toSigningPage(call: Call, row: table.SignatureRequestRow): Promise<SigningPage> {
  const at = formatInstant(call.now)
  const isShown = isRequestOpen(row, at) && (await canCustomerSign(call, row))
  const state = isRequestOpen(row, at) && !isShown ? 'revoked' : getRequestState(row, at)
  const document = isShown ? await table.findDocumentToSign(call.tx, row.orderId, row.accountId) : null
  const { company, phone } = await table.findRequestContext(call.tx, row.orderId, row.accountId)
  return {
    state,
    locale: row.locale,
    company,
    phone,
    expires_at: row.expiresAt,
    answered_at: row.answeredAt,
    document,
    document_sha256: document && hashSignedDocument(document),
  }
}
