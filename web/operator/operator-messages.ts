import type { Locale } from '#contract/kit/locale'
import { currentLocale } from '#web/i18n/current-locale'
import type { Messages } from '#web/i18n/messages'

export interface LoadedMessages {
  readonly locale: Locale
  readonly messages: Messages
}

const catalogues = {
  de: () =>
    Promise.all([
      import('#web/ui/messages/de'),
      import('./messages/de.ts'),
      import('./papers/messages/de.ts'),
      import('./partners/messages/de.ts'),
      import('./orders/messages/de.ts'),
      import('./money/messages/de.ts'),
      import('./matching/messages/de.ts'),
      import('./map/messages/de.ts'),
      import('./imports/messages/de.ts'),
      import('./new-order/messages/de.ts'),
      import('./forms/messages/de.ts'),
      import('#web/features/forms/messages/de'),
      import('#web/ui/camera/messages/de'),
      import('#web/features/map/messages/de'),
      import('./catalogue/messages/de.ts'),
      import('./mails/messages/de.ts'),
      import('./order-runs/messages/de.ts'),
      import('./system/messages/de.ts'),
      import('./figures/messages/de.ts'),
      import('./partners/activity/messages/de.ts'),
      import('./partners/changes/messages/de.ts'),
    ]),
  en: () =>
    Promise.all([
      import('#web/ui/messages/en'),
      import('./messages/en.ts'),
      import('./papers/messages/en.ts'),
      import('./partners/messages/en.ts'),
      import('./orders/messages/en.ts'),
      import('./money/messages/en.ts'),
      import('./matching/messages/en.ts'),
      import('./map/messages/en.ts'),
      import('./imports/messages/en.ts'),
      import('./new-order/messages/en.ts'),
      import('./forms/messages/en.ts'),
      import('#web/features/forms/messages/en'),
      import('#web/ui/camera/messages/en'),
      import('#web/features/map/messages/en'),
      import('./catalogue/messages/en.ts'),
      import('./mails/messages/en.ts'),
      import('./order-runs/messages/en.ts'),
      import('./system/messages/en.ts'),
      import('./figures/messages/en.ts'),
      import('./partners/activity/messages/en.ts'),
      import('./partners/changes/messages/en.ts'),
    ]),
  fr: () =>
    Promise.all([
      import('#web/ui/messages/fr'),
      import('./messages/fr.ts'),
      import('./papers/messages/fr.ts'),
      import('./partners/messages/fr.ts'),
      import('./orders/messages/fr.ts'),
      import('./money/messages/fr.ts'),
      import('./matching/messages/fr.ts'),
      import('./map/messages/fr.ts'),
      import('./imports/messages/fr.ts'),
      import('./new-order/messages/fr.ts'),
      import('./forms/messages/fr.ts'),
      import('#web/features/forms/messages/fr'),
      import('#web/ui/camera/messages/fr'),
      import('#web/features/map/messages/fr'),
      import('./catalogue/messages/fr.ts'),
      import('./mails/messages/fr.ts'),
      import('./order-runs/messages/fr.ts'),
      import('./system/messages/fr.ts'),
      import('./figures/messages/fr.ts'),
      import('./partners/activity/messages/fr.ts'),
      import('./partners/changes/messages/fr.ts'),
    ]),
} as const

/** Loads the messages of the back office, of the kit, and of forms for their preview. */
export async function loadOperatorMessages(locale: Locale): Promise<LoadedMessages> {
  const [
    ui,
    operator,
    papers,
    partners,
    operatorOrders,
    operatorMoney,
    matching,
    places,
    operatorImports,
    newOrder,
    operatorForms,
    forms,
    camera,
    map,
    catalogue,
    mails,
    orderRuns,
    operatorSystem,
    operatorFigures,
    partnerActivity,
    partnerChanges,
  ] = (await catalogues[locale]()).map((part) => part.default)
  currentLocale.set(locale)
  return {
    locale,
    messages: {
      ui,
      operator,
      papers,
      partners,
      operatorOrders,
      operatorMoney,
      matching,
      places,
      operatorImports,
      newOrder,
      operatorForms,
      forms,
      camera,
      map,
      catalogue,
      mails,
      orderRuns,
      operatorSystem,
      operatorFigures,
      partnerActivity,
      partnerChanges,
    } as unknown as Messages,
  }
}
