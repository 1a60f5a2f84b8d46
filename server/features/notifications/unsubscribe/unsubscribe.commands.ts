import type { Locale } from '#contract/kit/locale'
import { inboxKinds, isInDigest } from '#contract/notifications/inbox-kinds'
import type { Tx } from '#server/kernel/call'
import type { KeyRing } from '#server/kernel/secrets'
import { formatInstant } from '#server/kernel/call'
import { switchOffChoices } from '../inbox/inbox.sql.ts'
import { findPersonLocale } from '../notifications.sql.ts'
import { createNotificationTranslator, type NotificationTranslator } from '../notification.texts.ts'
import { type UnsubscribableKind, verifyUnsubscribeToken } from './unsubscribe-token.crypto.ts'

/** Path of the link. Below /api/, so that the service worker leaves it to the server. */
export const unsubscribePath = '/api/mail/unsubscribe'

/** The texts of the page of an unsubscribe link, in the language of the person. */
export interface UnsubscribePage {
  readonly locale: Locale
  readonly isExpired: boolean
  readonly title: string
  readonly text: string
  /** The label of the button; null if there is nothing left to do. */
  readonly button: string | null
  readonly settings: string
}

interface UnsubscribeRequest {
  readonly keys: KeyRing
  readonly token: string
  readonly now: Temporal.Instant
  /** For links that do not name a person any more. */
  readonly otherwise: Locale
}

/** Returns what the link would switch off. Changes nothing, because mail scanners open links. */
export async function readUnsubscribePage(tx: Tx, request: UnsubscribeRequest): Promise<UnsubscribePage> {
  const found = await findUnsubscribingPerson(tx, request)
  if (!found) return createExpiredPage(request.otherwise)
  const t = createNotificationTranslator(found.locale)
  return {
    locale: found.locale,
    isExpired: false,
    title: t('unsubscribe.title'),
    text: t(getTextKey(found.kind, 'ask'), { kind: getKindName(t, found.kind) }),
    button: t('unsubscribe.button'),
    settings: t('unsubscribe.settings'),
  }
}

/** Switches off this kind of email for this person; a repeated request changes nothing. */
export async function unsubscribeFromEmail(tx: Tx, request: UnsubscribeRequest): Promise<UnsubscribePage> {
  const found = await findUnsubscribingPerson(tx, request)
  if (!found) return createExpiredPage(request.otherwise)
  const { contactId, kind, locale } = found
  await switchOffChoices(tx, contactId, listChoices(kind), formatInstant(request.now))
  const t = createNotificationTranslator(locale)
  return {
    locale,
    isExpired: false,
    title: t('unsubscribe.done_title'),
    text: t(getTextKey(kind, 'done'), { kind: getKindName(t, kind) }),
    button: null,
    settings: t('unsubscribe.settings'),
  }
}

function getKindName(t: NotificationTranslator, kind: UnsubscribableKind): string {
  return kind === 'daily_digest' ? t('daily_digest.name') : t(`push.${kind}`)
}

/** Unsubscribing from the digest ends all emails that it gathers; otherwise they would come one by one again. */
function listChoices(kind: UnsubscribableKind): string[] {
  const kinds = kind === 'daily_digest' ? inboxKinds.filter(isInDigest) : [kind]
  return kinds.map((one) => `${one}.mail`)
}

/** An email about offers can be switched off by each person; the company keeps its offers. */
function getTextKey(kind: UnsubscribableKind, step: 'ask' | 'done') {
  return kind === 'offer_new' ? (`unsubscribe.${step}_offers` as const) : (`unsubscribe.${step}` as const)
}

async function findUnsubscribingPerson(tx: Tx, { keys, token, now }: UnsubscribeRequest) {
  const claims = await verifyUnsubscribeToken(keys, token, now)
  const locale = claims && (await findPersonLocale(tx, claims.contactId))
  return claims && locale ? { ...claims, locale } : null
}

function createExpiredPage(locale: Locale): UnsubscribePage {
  const t = createNotificationTranslator(locale)
  return {
    locale,
    isExpired: true,
    title: t('unsubscribe.expired_title'),
    text: t('unsubscribe.expired'),
    button: null,
    settings: t('unsubscribe.settings'),
  }
}
