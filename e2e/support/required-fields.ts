import { expect, type Page } from '@playwright/test'

/** How a user opens a form, and which button they press while something is missing in it. */
export interface IncompleteForm {
  readonly path: string
  /** The path is a list: its first order that has the first button of `open`. */
  readonly isList?: true
  /** Buttons and menu entries to press, in order. */
  readonly open: readonly (string | RegExp)[]
  /** Empties what the form fills in by itself. */
  readonly prepare?: (page: Page) => Promise<unknown>
  readonly send: string | RegExp
  /** The form is part of the page and in no dialog. */
  readonly isOnPage?: true
}

/** The forms that an administrator can open, by their file. The story about missing fields opens each. */
export const companyForms: Readonly<Record<string, IncompleteForm>> = {
  'contacts/ContactDialog.tsx': {
    path: '/company/contacts/',
    open: ['Person hinzufügen'],
    send: 'Hinzufügen und einladen',
  },
  'company-documents/DocumentDialog.tsx': {
    path: '/company/documents/',
    open: ['Dokument hinzufügen'],
    send: 'Hochladen',
  },
  'offer-rules/RuleDialog.tsx': {
    path: '/company/offer-rules/',
    open: ['Regel hinzufügen'],
    send: 'Regel speichern',
  },
  'payment/PaymentForm.tsx': {
    path: '/company/payment/',
    open: ['Bearbeiten'],
    isOnPage: true,
    prepare: (page) => page.getByLabel('IBAN').fill('DE00'),
    send: 'Speichern',
  },
  'account/ProfileSection.tsx': {
    path: '/account/',
    open: [],
    isOnPage: true,
    prepare: (page) => page.getByLabel('Nachname').fill(''),
    send: 'Speichern',
  },
  'account/PasswordSection.tsx': { path: '/account/', open: [], send: 'Passwort ändern', isOnPage: true },
  'working-times/time-off-forms.tsx': {
    path: '/company/contacts/',
    open: ['Arbeitszeiten'],
    send: 'Abwesenheit eintragen',
  },
  'working-times/HoursForm.tsx': {
    path: '/company/contacts/',
    open: ['Arbeitszeiten'],
    prepare: clearWorkingDays,
    send: 'Arbeitszeiten speichern',
  },
  'credit-notes/ObjectionDialog.tsx': {
    path: '/invoices/',
    open: [/^Weitere Aktionen/, 'Widersprechen'],
    send: 'Widersprechen',
  },
}

export const orderForms: Readonly<Record<string, IncompleteForm>> = {
  'order-lists/filters/ViewNameDialog.tsx': {
    path: '/orders/open/?search=a',
    open: ['Ansicht speichern …'],
    send: 'Speichern',
  },
  'order-lists/UnreachableDialog.tsx': {
    path: '/orders/open/',
    open: [/^Kunde nicht erreichbar\?/],
    send: 'Als nicht erreichbar melden',
  },
  'offers/detail/RejectDialog.tsx': {
    path: '/offers/',
    isList: true,
    open: ['Ablehnen'],
    send: 'Ablehnen',
  },
  'order/appointment/AppointmentDialog.tsx': {
    path: '/orders/open/',
    isList: true,
    open: [/^Termin für .* bestätigen$|^Termin bestätigen$/],
    send: 'Termin bestätigen',
  },
  'order/change/HoldEventDialog.tsx': {
    path: '/orders/open/',
    isList: true,
    open: ['Mehr zum Auftrag', 'Kunde nicht erreichbar?'],
    send: 'Als nicht erreichbar melden',
  },
  'order/change/CounterProposalDialog.tsx': {
    path: '/orders/open/',
    isList: true,
    open: ['Mehr zum Auftrag', 'Anderen Preis vorschlagen'],
    send: 'Vorschlag senden',
  },
  'order/conversation/Composer.tsx': {
    path: '/orders/scheduled/',
    isList: true,
    open: [],
    isOnPage: true,
    prepare: (page) => page.getByRole('textbox', { name: 'Nachricht schreiben' }).focus(),
    send: 'Nachricht senden',
  },
  'delegation/DelegateDialog.tsx': {
    path: '/orders/open/',
    isList: true,
    open: ['Zuweisen'],
    send: 'Zuweisen',
  },
  'order/change/CancelOrderDialog.tsx': {
    path: '/orders/scheduled/',
    isList: true,
    open: ['Mehr zum Auftrag', 'Auftrag stornieren'],
    send: 'Weiter',
  },
  'signatures/SignatureRequestDialog.tsx': {
    path: '/orders/at-work/',
    isList: true,
    open: ['Link zum Unterschreiben senden'],
    prepare: (page) => page.getByLabel('E-Mail-Adresse des Kunden').fill(''),
    send: 'Link senden',
  },
  'forms/signature/DeclineSignatureDialog.tsx': {
    path: '/orders/customer-signature/',
    isList: true,
    open: ['Kunde unterschreibt nicht'],
    send: 'Grund speichern',
  },
}

/** The forms of the back office that an administrator can open. */
export const backOfficeForms: Readonly<Record<string, IncompleteForm>> = {
  'operator/people/InviteDialog.tsx': {
    path: '/operator/people/',
    open: ['Person einladen'],
    send: 'Einladung senden',
  },
  'operator/programs/KeyDialog.tsx': {
    path: '/operator/programs/',
    open: ['Schlüssel anlegen'],
    send: /anlegen/,
  },
  'operator/programs/WebhookDialog.tsx': {
    path: '/operator/programs/',
    open: ['Webhook anlegen'],
    send: 'Webhook anlegen',
  },
  'operator/catalogue/PriceDialogs.tsx': {
    path: '/operator/catalogue/',
    open: ['Neue Leistung'],
    send: 'Leistung anlegen',
  },
  'operator/catalogue/NewTermsPage.tsx': {
    path: '/operator/catalogue/terms/installation/new/',
    open: [],
    isOnPage: true,
    send: 'Veröffentlichen',
  },
  'operator/forms/NewFormDialog.tsx': {
    path: '/operator/forms/',
    open: ['Neues Formular'],
    send: 'Entwurf anlegen',
  },
  'operator/partners/InviteCompaniesDialog.tsx': {
    path: '/operator/invitations/',
    open: [/^Einladen/],
    send: 'Einladung senden',
  },
  'operator/account/PasswordDialog.tsx': {
    path: '/operator/account/',
    open: ['Passwort ändern'],
    send: /ändern|speichern/,
  },
  'operator/account/FactorDialog.tsx': {
    path: '/operator/account/',
    open: ['Authenticator-App einrichten'],
    send: 'Weiter',
  },
  'operator/account/PasskeyDialog.tsx': {
    path: '/operator/account/',
    open: ['Passkey einrichten'],
    send: /einrichten|Weiter/,
  },
  'operator/new-order/NewOrderPage.tsx': {
    path: '/operator/orders/new/',
    open: [],
    isOnPage: true,
    send: 'Weiter',
  },
}

/** Forms without a log-in. */
export const publicForms: Readonly<Record<string, IncompleteForm>> = {
  'signup/SignupForm.tsx': { path: '/signup/', open: [], send: 'Registrieren', isOnPage: true },
  'login/LoginForm.tsx': { path: '/login/', open: [], send: 'Anmelden', isOnPage: true },
  'operator/login/PasswordForm.tsx': { path: '/operator/', open: [], send: 'Anmelden', isOnPage: true },
  'password/RequestResetScreen.tsx': {
    path: '/request-password-reset/?role=partner',
    open: [],
    isOnPage: true,
    send: /senden|anfordern/,
  },
}

async function clearWorkingDays(page: Page): Promise<void> {
  const days = page.getByRole('dialog').getByRole('checkbox', { checked: true })
  await expect(days.first()).toBeAttached()
  for (let left = await days.count(); left > 0; left--) await days.first().uncheck()
}
