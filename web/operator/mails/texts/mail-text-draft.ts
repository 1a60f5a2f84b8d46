import { useTranslations } from 'use-intl'
import type { MailTexts } from '#contract/operator/mail-texts'
import type messages from '../messages/de.ts'

/** Texts that a person has typed and not saved. */
export interface MailTextDraft {
  /** The version that the person has seen. */
  readonly version: number
  /** By part; null: back to the text of the product. */
  readonly texts: Readonly<Record<string, string | null>>
}

export type MailPart = MailTexts['parts'][number]

/** Returns the text that the field of a part shows. */
export function getShownText({ part, own, shipped }: MailPart, draft: MailTextDraft | null): string {
  const typed = draft?.texts[part]
  return (typed === undefined ? own : typed) ?? shipped
}

/** Returns the draft with another text of a part; null if nothing differs from what is saved. */
export function changeDraft(
  texts: MailTexts,
  draft: MailTextDraft | null,
  part: MailPart,
  text: string | null,
): MailTextDraft | null {
  const typed = text === part.shipped ? null : text
  const { [part.part]: _former, ...others } = draft?.texts ?? {}
  const next = typed === part.own ? others : { ...others, [part.part]: typed }
  return Object.keys(next).length === 0 ? null : { version: draft?.version ?? texts.version, texts: next }
}

/** Returns the draft that brings an earlier version back. */
export function createDraftOfVersion(
  texts: MailTexts,
  { texts: earlier }: MailTexts['versions'][number],
): MailTextDraft | null {
  let draft: MailTextDraft | null = null
  for (const part of texts.parts) draft = changeDraft(texts, draft, part, earlier[part.part] ?? null)
  return draft
}

type Case = keyof (typeof messages)['texts']['cases']

/** Returns a function that names a part of an email, such as “Subject: declined”. */
export function usePartName() {
  const t = useTranslations('mails.texts')
  return (part: string): string => {
    const [kind, ...rest] = part.split('_')
    const name = t(kind === 'subject' ? 'subject' : 'text')
    const at = rest.join('_')
    if (at === '') return name
    return t('partInCase', { part: name, at: t.has(`cases.${at as Case}`) ? t(`cases.${at as Case}`) : at })
  }
}
