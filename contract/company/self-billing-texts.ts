import type { Locale } from '../kit/locale.ts'
import type { SelfBillingVersion } from './company-enums.ts'

/**
 * The texts of the self-billing agreement by version, one entry per paragraph. The German text is binding. The text of a
 * version never changes, because companies agreed to it; a new text is a new version.
 */
export const selfBillingTexts: Readonly<
  Record<SelfBillingVersion, Readonly<Record<Locale, readonly string[]>>>
> = {
  '2024-01': {
    de: [
      'Der Marktplatz rechnet Ihre Leistungen selbst ab und stellt Ihnen Gutschriften aus (§ 14 Abs. 2 UStG). Sie schreiben keine eigenen Rechnungen. Einer Gutschrift können Sie widersprechen.',
    ],
    en: [
      'The marketplace bills your services itself and issues credit notes to you (§ 14 (2) UStG). You write no invoices of your own. You can object to a credit note.',
    ],
    fr: [
      'La place de marché établit vos factures à votre place (autofacturation, § 14 al. 2 UStG). Vous n’en établissez pas vous-même. Vous pouvez contester une facture.',
    ],
  },
  '2026-11': {
    de: [
      'Der Marktplatz rechnet alle Leistungen, die Ihr Betrieb über das Portal erbringt, durch Gutschriften ab (§ 14 Abs. 2 UStG). Für diese Leistungen stellen Sie keine eigenen Rechnungen.',
      'Steuernummer, USt-IdNr. und Umsatzsteuer stehen im Portal. Ändert sich etwas, tragen Sie es ein, bevor die nächste Gutschrift ausgestellt wird.',
      'Sie prüfen jede Gutschrift und können ihr widersprechen. Mit dem Widerspruch verliert sie die Wirkung einer Rechnung.',
      'Die Vereinbarung gilt ab Ihrer Zustimmung auf unbestimmte Zeit. Sie können sie jederzeit für die Zukunft widerrufen, im Portal oder in Textform. Gutschriften, die bis dahin ausgestellt sind, bleiben gültig. Was dann noch nicht abgerechnet ist, stellen Sie selbst in Rechnung.',
    ],
    en: [
      'The marketplace settles all work that your company carries out through the portal by credit notes (self-billing, § 14 (2) UStG). You issue no invoices of your own for this work.',
      'Your tax number, VAT ID and VAT status are in the portal. If any of them changes, you enter the change before the next credit note is issued.',
      'You check every credit note and may object to it. A credit note that you object to no longer counts as an invoice.',
      'The agreement applies from your consent and has no fixed term. You may withdraw it for the future at any time, in the portal or in writing, email included. Credit notes issued until then remain valid. You invoice work that has not been settled by then yourself.',
    ],
    fr: [
      'La place de marché facture en votre nom toutes les prestations que votre entreprise réalise par l’intermédiaire du portail (autofacturation, § 14 al. 2 UStG). Vous n’établissez pas de factures pour ces prestations.',
      'Votre numéro fiscal, votre numéro de TVA et votre régime de TVA sont indiqués dans le portail. En cas de changement, vous les mettez à jour avant l’établissement de la prochaine facture.',
      'Vous vérifiez chaque facture et pouvez la contester. Une facture contestée perd sa valeur de facture.',
      'L’accord prend effet dès votre acceptation, pour une durée indéterminée. Vous pouvez le révoquer à tout moment pour l’avenir, dans le portail ou par écrit, e-mail compris. Les factures déjà établies restent valables. Vous facturez vous-même les prestations qui ne l’ont pas encore été.',
    ],
  },
}

const bindingText: Readonly<Record<Exclude<Locale, 'de'>, string>> = {
  en: 'This is a translation. The German text is binding:',
  fr: 'Ceci est une traduction. Seul le texte allemand fait foi :',
}

/** Returns the paragraphs in one language; a translation is followed by the binding German text. */
export function getSelfBillingParagraphs(version: SelfBillingVersion, locale: Locale): readonly string[] {
  const { [locale]: own, de } = selfBillingTexts[version]
  return locale === 'de' ? de : [...own, bindingText[locale], ...de]
}
