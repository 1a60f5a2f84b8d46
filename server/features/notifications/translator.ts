import { createTranslator } from 'use-intl/core'
import type { Locale } from '#contract/kit/locale'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'

const notificationMessages = { de, en, fr }

/**
 * The words of a language. A missing text or argument throws: a mail with a hole in it is not sent.
 * Keys and arguments are those of the German catalogue; types and a test keep the others like it.
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
