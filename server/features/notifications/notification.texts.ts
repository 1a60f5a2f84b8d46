import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

const notificationMessages = { de, en, fr }

/**
 * Returns the translator of a language. Throws on a missing message or argument, so that no incomplete email
 * is sent. The German catalogue defines keys and arguments; types and a test keep the other languages in
 * line.
 */
export function createNotificationTranslator(locale: Locale) {
  return createTranslator({
    locale,
    messages: notificationMessages[locale] as typeof de,
    onError: (error) => {
      throw error
    },
  })
}

export type NotificationTranslator = ReturnType<typeof createNotificationTranslator>
