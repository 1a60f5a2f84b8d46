import type { FieldFault } from '#contract/errors'
import type { Locale } from '#contract/kit/locale'
import type { MailTexts } from '#contract/operator/mail-texts'
import type { MailPreview } from '#contract/operator/mails'
import { formatInstant, type Call } from '#server/kernel/call'
import type { OperatorCall } from '#server/kernel/operator-routes'
import { Refusal } from '#server/kernel/refusal'
import { requireMailKind } from '../email/email-examples.texts.ts'
import { toSingleLine, type EmailSender } from '../email/email.document.ts'
import { renderEmailPreview } from '../email/email-previews.queries.ts'
import type { EmailTemplateName } from '../email-kinds.rules.ts'
import { findMailTextFault, listMailParts } from './mail-parts.texts.ts'
import { readMailTexts } from './mail-texts.queries.ts'
import { insertMailTextVersion, listMailTextVersions } from './mail-texts.sql.ts'

interface SentTexts {
  readonly locale: Locale
  /** Null: back to the text of the product. */
  readonly texts: Readonly<Record<string, string | null>>
}

/**
 * Changes texts of a kind of email in one language. Throws `mail_texts_changed` with the current state if another person
 * or program has changed them since they were read.
 */
export async function changeMailTexts(
  call: OperatorCall,
  name: string,
  { version, ...sent }: SentTexts & { readonly version: number },
): Promise<MailTexts> {
  const kind = requireMailKind(name)
  const { locale } = sent
  const [current] = await listMailTextVersions(call.tx, kind, locale)
  const before = current?.texts ?? {}
  const texts = mergeTexts(kind, before, sent)
  const isNewest = version === (current?.version ?? 0)
  if (isNewest && JSON.stringify(texts) === JSON.stringify(before)) return readMailTexts(call, kind, locale)
  const shipped = Object.fromEntries(
    listMailParts(kind, locale).map(({ part, shipped: text }) => [part, text]),
  )
  const row = { version: version + 1, texts, shipped, at: formatInstant(call.now) }
  const isAdded = isNewest && (await insertMailTextVersion(call.tx, { kind, locale }, row, call.actor))
  if (!isAdded) throw new Refusal('mail_texts_changed', { current: await readMailTexts(call, kind, locale) })
  return readMailTexts(call, kind, locale)
}

/** Renders an email with texts that are not saved. Checks them as saving does. */
export async function previewMailTexts(
  call: Call,
  name: string,
  { part, ...sent }: SentTexts & { readonly part?: string | undefined },
  sender: EmailSender,
): Promise<MailPreview> {
  const kind = requireMailKind(name)
  const [current] = await listMailTextVersions(call.tx, kind, sent.locale)
  const texts = mergeTexts(kind, current?.texts ?? {}, sent)
  return renderEmailPreview(call, kind, sent.locale, sender, { texts, part })
}

/** Returns the own texts after the change, in the order of the parts. Throws the faults at their fields. */
function mergeTexts(
  kind: EmailTemplateName,
  before: Readonly<Record<string, string>>,
  { locale, texts }: SentTexts,
): Record<string, string> {
  const parts = listMailParts(kind, locale)
  const errors: Record<string, FieldFault[]> = {}
  const places: Record<string, string> = {}
  const allowed: Record<string, string[]> = {}
  for (const name of Object.keys(texts))
    if (!parts.some(({ part }) => part === name)) errors[`texts.${name}`] = ['unknown_field']
  for (const part of parts) {
    const field = `texts.${part.part}`
    const text = texts[part.part]
    if (text === undefined || text === null) continue
    if (text.trim() === '') errors[field] = ['required']
    else if (part.part.startsWith('subject') && text.length > maxSubject) errors[field] = ['too_long']
    const fault = errors[field] ? null : findMailTextFault(part, text)
    if (!fault) continue
    errors[field] = [fault.fault]
    places[field] = fault.place
    if (fault.fault === 'variable_unknown' && part.variables.length > 0)
      allowed[field] = part.variables.map(({ name }) => `{${name}}`)
  }
  if (Object.keys(errors).length > 0) throw new Refusal('validation_failed', { errors, places, allowed })
  return Object.fromEntries(
    parts.flatMap(({ part, shipped }) => {
      const text = texts[part] === undefined ? (before[part] ?? null) : texts[part]
      const own = text === null ? null : tidy(part, text)
      return own === null || own === shipped ? [] : [[part, own] as const]
    }),
  )
}

/** Longer subjects are cut off in lists of emails (RFC 5322 § 2.1.1 limits a line to 998 characters). */
const maxSubject = 200

function tidy(part: string, text: string): string {
  return part.startsWith('subject') ? toSingleLine(text) : text.replaceAll('\r\n', '\n').trim()
}
