import type { Locale } from '#contract/kit/locale'
import type { MailTexts } from '#contract/operator/mail-texts'
import type { Call } from '#server/kernel/call'
import { requireMailKind } from '../email/email-examples.texts.ts'
import type { EmailTemplateName } from '../email-kinds.rules.ts'
import type { OwnTexts } from '../notification.texts.ts'
import { findMailTextFault, listMailParts, type MailPart } from './mail-parts.texts.ts'
import { listCurrentMailTexts, listMailTextVersions, type MailTextVersion } from './mail-texts.sql.ts'

/** Returns the texts of a kind of email in one language. Throws `not_found` for an unknown kind. */
export async function readMailTexts(call: Call, name: string, locale: Locale): Promise<MailTexts> {
  const kind = requireMailKind(name)
  const versions = await listMailTextVersions(call.tx, kind, locale)
  const [current] = versions
  const parts = listMailParts(kind, locale)
  return {
    kind,
    locale,
    version: current?.version ?? 0,
    parts: parts.map((part) => {
      const own = current?.texts[part.part] ?? null
      const before = current?.shipped[part.part]
      return {
        part: part.part,
        shipped: part.shipped,
        own,
        shipped_before: own !== null && before !== undefined && before !== part.shipped ? before : null,
        is_unusable: own !== null && findMailTextFault(part, own) !== null,
        variables: part.variables.map((variable) => ({
          name: variable.name,
          is_required: variable.isRequired,
        })),
      }
    }),
    versions: versions.map((version, place) => ({
      version: version.version,
      at: version.at,
      by: version.by,
      texts: { ...version.texts },
      changes: listChanges(parts, versions[place + 1], version),
    })),
  }
}

function listChanges(
  current: readonly MailPart[],
  before: MailTextVersion | undefined,
  after: MailTextVersion,
) {
  // In the order of the email; parts that a release has removed come last.
  const parts = new Set([
    ...current.map(({ part }) => part),
    ...Object.keys(before?.texts ?? {}),
    ...Object.keys(after.texts),
  ])
  return [...parts]
    .map((part) => ({
      part,
      before: before?.texts[part] ?? null,
      after: after.texts[part] ?? null,
    }))
    .filter((change) => change.before !== change.after)
}

/**
 * Returns the own texts for an email of this kind. A summary of several emails also contains the subjects of the others.
 * A text that does not fit this release any more is left out, so that the email is sent with the text of the product.
 */
export async function listOwnTexts(
  call: Call,
  template: EmailTemplateName,
  locale: Locale,
): Promise<OwnTexts> {
  const filter = template === 'daily_digest' ? { locale } : { locale, kind: template }
  const rows = await listCurrentMailTexts(call.tx, filter)
  return Object.fromEntries(rows.map(({ kind, texts }) => [kind, pickUsableTexts(kind, locale, texts)]))
}

function pickUsableTexts(name: string, locale: Locale, texts: Readonly<Record<string, string>>) {
  const parts = listMailParts(name as EmailTemplateName, locale)
  return Object.fromEntries(
    parts.flatMap((part) => {
      const own = texts[part.part]
      return own === undefined || findMailTextFault(part, own) !== null ? [] : [[part.part, own] as const]
    }),
  )
}

/** Returns the languages in which kinds of emails have own texts. */
export async function listOwnLocales(call: Call): Promise<ReadonlyMap<string, readonly Locale[]>> {
  const rows = await listCurrentMailTexts(call.tx)
  const changed = rows.filter(({ texts }) => Object.keys(texts).length > 0)
  return new Map(
    [...Map.groupBy(changed, ({ kind }) => kind)].map(([kind, own]) => [
      kind,
      own.map(({ locale }) => locale),
    ]),
  )
}
