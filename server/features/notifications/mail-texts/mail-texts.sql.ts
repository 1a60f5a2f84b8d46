import type { Locale } from '#contract/kit/locale'
import type { Operator, Tx } from '#server/kernel/call'

/** One version of the own texts of a kind of email in one language. */
export interface MailTextVersion {
  readonly version: number
  readonly texts: Readonly<Record<string, string>>
  /** The texts of the product at that time. */
  readonly shipped: Readonly<Record<string, string>>
  readonly at: string
  /** Null: a program with the key of the configuration. */
  readonly by: string | null
}

/** Lists all versions, the newest first. */
export async function listMailTextVersions(
  tx: Tx,
  kind: string,
  locale: Locale,
): Promise<readonly MailTextVersion[]> {
  const rows = await tx
    .selectFrom('mail_texts')
    .select(['version', 'texts', 'shipped', 'at'])
    .select((eb) => eb.fn.coalesce('staff_name', 'program_name').as('by'))
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    texts: row.texts as Record<string, string>,
    shipped: row.shipped as Record<string, string>,
  }))
}

/** Adds a version. Returns false if another request has added it first. */
export async function insertMailTextVersion(
  tx: Tx,
  { kind, locale }: { readonly kind: string; readonly locale: Locale },
  { version, texts, shipped, at }: Omit<MailTextVersion, 'by'>,
  { staff, program }: Pick<Operator, 'staff' | 'program'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('mail_texts')
    .values({
      kind,
      locale,
      version,
      texts: JSON.stringify(texts),
      shipped: JSON.stringify(shipped),
      at,
      staff_id: staff?.id ?? null,
      staff_name: staff?.name ?? null,
      program_key_id: program?.id ?? null,
      program_name: program?.name ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Lists the own texts that are in force: of all kinds and languages, or of some. */
export async function listCurrentMailTexts(
  tx: Tx,
  filter: { readonly locale?: Locale; readonly kind?: string } = {},
): Promise<{ kind: string; locale: Locale; texts: Readonly<Record<string, string>> }[]> {
  const rows = await tx
    .selectFrom('mail_texts')
    .distinctOn(['kind', 'locale'])
    .select(['kind', 'locale', 'texts'])
    .$if(filter.locale !== undefined, (query) => query.where('locale', '=', filter.locale ?? 'de'))
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind ?? ''))
    .orderBy('kind')
    .orderBy('locale')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, texts: row.texts as Record<string, string> }))
}
