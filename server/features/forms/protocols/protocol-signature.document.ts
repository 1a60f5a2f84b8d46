import { declineReasonLabels } from '#contract/orders/model/order-labels'
import { toProtocolPhotos, type ProtocolPhoto, type ProtocolContext } from './protocol-answers.document.ts'
import type { ProtocolData } from './protocol.sql.ts'

export type ProtocolFact = readonly [label: string, value: string]

export interface SignatureSection {
  readonly title: string
  readonly picture: ProtocolPhoto | null
  readonly facts: readonly ProtocolFact[]
  readonly note: string | null
}

/** Returns who signed, when, where and through which channel, or why the signature was declined. */
export function toSignatureSection(data: ProtocolData, context: ProtocolContext): SignatureSection {
  const { t, formatExactTime, locale } = context
  const { signature } = data
  const title = t('signature')
  if (!signature) {
    const isRequired = data.signatureRequired && !data.isRemote
    return { title, picture: null, facts: [], note: t(isRequired ? 'signature_missing' : 'signature_none') }
  }
  const facts: [string, string | null][] = [
    [t('signed_by'), signature.name],
    [t('declined_because'), signature.reason && declineReasonLabels[signature.reason][locale]],
    [t('declined_text'), signature.text],
    [t('signed_at'), context.formatWhenDone(signature, formatExactTime)],
    [t('signed_in'), getSigningPlace(data)],
    [t('signed_over'), signature.link ? t('channel_remote') : signature.channel && t('channel_portal')],
    [t(signature.link ? 'signed_asked' : 'signed_with'), signature.takenBy],
    ...listLinkFacts(signature, context),
  ]
  const caption = t('signature_of', { name: signature.name ?? '' })
  const [picture = null] = signature.fileId ? toProtocolPhotos([signature.fileId], caption, context) : []
  return {
    title,
    picture,
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    note: null,
  }
}

/** The place is unknown if the customer signed through a link. */
function getSigningPlace({ signature, isRemote, customer }: ProtocolData): string | null {
  return signature?.link || isRemote ? null : `${customer.postalCode} ${customer.city}`
}

/** Returns the evidence of a signature through a link: recipient, times, network and browser. */
function listLinkFacts(
  { link }: NonNullable<ProtocolData['signature']>,
  { t, formatExactTime }: ProtocolContext,
): [string, string][] {
  if (!link) return []
  const facts: [string, string | null][] = [
    [t('link_sent'), `${link.email}, ${formatExactTime(link.sentAt)}`],
    [t('link_opened'), link.openedAt && formatExactTime(link.openedAt)],
    [t('link_network'), link.network],
    [t('link_browser'), link.browser],
    [t('link_hash'), link.sha256],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}
