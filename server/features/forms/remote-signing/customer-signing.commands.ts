import { createHash } from 'node:crypto'
import type { Input, Output } from '#contract/api'
import { customerDeclineLabels } from '#contract/orders/model/order-labels'
import type { SignedDocument } from '#contract/forms/signatures'
import { addFile, saveSignature } from '#server/features/files/files.commands'
import { inform as tellPerson } from '#server/features/notifications/inbox/inbox.commands'
import { notify } from '#server/features/notifications/notifications.commands'
import { maySignRemotely, takeRemoteSignature } from '#server/features/orders/transitions/sign-order.commands'
import { formatInstant, type Call } from '#server/kernel/call'
import { createFieldRefusal, Refusal } from '#server/kernel/refusal'
import type { HttpExchange, Preparation } from '#server/kernel/routes'
import type { Links } from './signing-link.ts'
import { tell } from './signature-requests.commands.ts'
import { isOpen, stateOf } from './signature-requests.rules.ts'
import * as table from './signature-requests.sql.ts'

/** The customer's side of signing by a link: nobody is logged in, the link says which order. */

type Shown = Output<'signature.open'>

/** What the link leads to. The first opening is kept; a mail scanner, which runs no page, opens nothing. */
export async function openRequest(call: Call, token: string, links: Links): Promise<Shown> {
  const row = await requestOf(call, token, links)
  if (isOpen(row, formatInstant(call.now)) && (await canStillSign(call, row))) {
    if (row.openedAt === null) await tell(call, row, 'signature.open', { email: row.email })
    await table.updateRequest(call.tx, row.id, { opened_at: formatInstant(call.now) })
  }
  return shown(call, await requestOf(call, token, links))
}

type Sign = Input<'signature.sign'>['body']

/**
 * Saves the signature and returns what signs with it. Refuses with `link_expired` a link that has ended or was used,
 * with `order_changed` where the work has changed since it was shown.
 */
export async function prepareSigning(
  { read }: Preparation,
  sign: Sign,
  links: Links,
  http: HttpExchange,
): Promise<(call: Call) => Promise<Shown>> {
  // Nobody is logged in here: only a link that can still be used may store bytes.
  await read(async (call) => {
    const row = await requestOf(call, sign.token, links, table.findRequest)
    if (!isOpen(row, formatInstant(call.now))) throw new Refusal('link_expired')
  })
  const picture = Buffer.from(sign.picture.replace(/^data:image\/png;base64,/, ''), 'base64')
  const saved = await saveSignature(sign.token, picture)
  return async (call) => {
    const { row, document } = await answerable(call, sign, links)
    const { accountId, orderId } = row
    const { id: file } = await addFile(call, saved, { name: 'signature.png', accountId, orderId })
    await answered(call, row, http, { answer: 'signed', method: sign.method, document })
    await takeRemoteSignature(call, row, { file_id: file, name: sign.name }, evidence(row, http, sign))
    await inform(call, row, 'signed')
    return shown(call, await requestOf(call, sign.token, links))
  }
}

type Decline = Input<'signature.decline'>['body']

/** The customer does not sign; the company is told why, and may have it signed until approval (Q20). */
export async function declineRequest(
  call: Call,
  decline: Decline,
  links: Links,
  http: HttpExchange,
): Promise<Shown> {
  if (decline.reason === 'other' && !decline.text) throw createFieldRefusal({ text: 'required' })
  const { row, document } = await answerable(call, decline, links)
  const label = customerDeclineLabels[decline.reason][row.locale]
  const text = [decline.reason === 'other' ? null : label, decline.text].filter(Boolean).join(': ')
  const declined = { reason: 'customer_refused' as const, text }
  await answered(call, row, http, { answer: 'declined', method: null, document })
  await takeRemoteSignature(call, row, { declined }, evidence(row, http, decline))
  await inform(call, row, 'declined')
  return shown(call, await requestOf(call, decline.token, links))
}

async function requestOf(
  call: Call,
  token: string,
  links: Links,
  read: typeof table.findRequest = table.lockRequest,
): Promise<table.SignatureRequestRow> {
  const id = links.idOf(token)
  const row = id ? await read(call.tx, id) : null
  if (!row) throw new Refusal('not_found')
  return row
}

/** Whether the order is still this company's, and still wants a signature. */
async function canStillSign(call: Call, row: table.SignatureRequestRow): Promise<boolean> {
  const order = await maySignRemotely(call, row.orderId)
  return order.isAllowed && order.accountId === row.accountId
}

/** The order is locked before the link, as everywhere. */
async function answerable(call: Call, given: { token: string; document_sha256: string }, links: Links) {
  const { orderId } = await requestOf(call, given.token, links, table.findRequest)
  await maySignRemotely(call, orderId, 'locked')
  const row = await requestOf(call, given.token, links)
  if (!isOpen(row, formatInstant(call.now)) || !(await canStillSign(call, row)))
    throw new Refusal('link_expired')
  const document = await table.documentOf(call.tx, row.orderId, row.accountId)
  if (hashOf(document) !== given.document_sha256) throw new Refusal('order_changed')
  return { row, document }
}

function evidence(row: table.SignatureRequestRow, http: HttpExchange, given: { document_sha256: string }) {
  return {
    email: row.email,
    network: http.networkAddress,
    browser: http.userAgent,
    document_sha256: given.document_sha256,
  }
}

async function answered(
  call: Call,
  row: table.SignatureRequestRow,
  http: HttpExchange,
  {
    document,
    ...rest
  }: { answer: 'signed' | 'declined'; method: 'drawn' | 'typed' | null; document: SignedDocument },
): Promise<void> {
  await table.updateRequest(call.tx, row.id, {
    ...rest,
    answered_at: formatInstant(call.now),
    network: http.networkAddress,
    user_agent: http.userAgent,
    document: JSON.stringify(document),
    document_sha256: Buffer.from(hashOf(document), 'hex'),
  })
}

/** Who asked for it hears of the answer. */
async function inform(call: Call, row: table.SignatureRequestRow, answer: 'signed' | 'declined') {
  const { order, sfid, customer } = await table.askedOf(call.tx, row.orderId, row.accountId)
  const template = answer === 'signed' ? 'signature_received' : 'signature_declined'
  await notify(call, { template, to: row.contactId, data: { order, sfid, customer }, orderId: row.orderId })
  const { accountId, contactId, orderId } = row
  await tellPerson(call, { template, accountIds: [accountId], contactId, orderId })
}

/** Of what is shown: its keys stand in one order, so the same document has the same hash. */
function hashOf(document: SignedDocument): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('hex')
}

async function shown(call: Call, row: table.SignatureRequestRow): Promise<Shown> {
  const at = formatInstant(call.now)
  const isShown = isOpen(row, at) && (await canStillSign(call, row))
  const state = isOpen(row, at) && !isShown ? 'revoked' : stateOf(row, at)
  const document = isShown ? await table.documentOf(call.tx, row.orderId, row.accountId) : null
  const { company, phone } = await table.askedOf(call.tx, row.orderId, row.accountId)
  return {
    state,
    locale: row.locale,
    company,
    phone,
    expires_at: row.expiresAt,
    answered_at: row.answeredAt,
    document,
    document_sha256: document && hashOf(document),
  }
}
