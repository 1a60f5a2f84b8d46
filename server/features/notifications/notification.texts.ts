import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { escapeForTranslator } from './mail-texts/message-syntax.rules.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

/** The marketplace's own texts by kind of email and part; they replace those of the product. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

const notificationMessages = { de, en, fr }

/**
 * Returns the translator of a language. Throws on a missing message or argument, so that no incomplete email
 * is sent. The German catalogue defines keys and arguments; types and a test keep the other languages in
 * line. Own texts must have passed `findMailTextFault`.
 */
export function createNotificationTranslator(locale: Locale, ownTexts: OwnTexts = {}) {
  return createTranslator({
    locale,
    messages: addOwnTexts(notificationMessages[locale] as typeof de, ownTexts),
    onError: (error) => {
      throw error
    },
  })
}

function addOwnTexts(messages: typeof de, ownTexts: OwnTexts): typeof de {
  const kinds = Object.entries(ownTexts).map(([kind, texts]) => {
    const escaped = Object.entries(texts).map(([part, text]) => [part, escapeForTranslator(text)] as const)
    return [kind, { ...messages[kind as keyof typeof de], ...Object.fromEntries(escaped) }] as const
  })
  return { ...messages, ...Object.fromEntries(kinds) }
}

export type NotificationTranslator = ReturnType<typeof createNotificationTranslator>
