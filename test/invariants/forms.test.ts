/**
 * Checks the source of all screens and forms: no button may be disabled without its reason, and each form must show what is
 * missing. A new one fails these tests until it does so.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { backOfficeForms, companyForms, orderForms, publicForms } from '#e2e/support/required-fields'

const web = join(import.meta.dirname, '../../web')

/**
 * Buttons that wait for something, by file and condition, with what the user sees meanwhile. Every other disabled button
 * names its reason: the type of the buttons has no other way (`DisabledProps`).
 */
const waitingButtons: Readonly<Record<string, string>> = {
  'account/second-factor/AuthenticatorDialog.tsx {!started}': 'the code is loading',
  'account/second-factor/ReauthenticationDialog.tsx {pending}': 'the proof is being checked',
  'calendar/FeedDialog.tsx {!feed.data}': 'the dialog is loading',
  'company-documents/DocumentDialog.tsx {isSaving}': 'the other button shows that it is working',
  'delegation/DelegateDialog.tsx {!contacts.data}': 'the people are loading',
  'forms/FormFiller.tsx {filling.isBusy}': 'the line below the form says that files are being stored',
  'forms/questions/PhotoDialog.tsx {!picture && !hasFailed}': 'the photo is loading',
  'forms/signature/SignatureScreen.tsx {filling.isBusy}': 'the field says that a file is being stored',
  'login/SecondFactor.tsx {pending}': 'the proof is being checked',
  'offers/accept/AcceptDialog.tsx {!offer}': 'the dialog is loading',
  'order-lists/selection/BulkDialog.tsx {isRunning}': 'the other button shows that it is working',
  'order-lists/selection/BulkDialog.tsx {possible.length === 0}': 'the orders are being checked',
  'order/change/CancelOrderDialog.tsx {!reasons.data}': 'the reasons are loading',
  'order/change/ChangeDialog.tsx {!requestedInputs}': 'the dialog is loading',
  'order/change/HoldEventDialog.tsx {form.isUploading}': 'the dialog says that files are being uploaded',
  'order/finishing/FinishingPage.tsx {finishing.isLoading}': 'the page is loading',
  'outbox/EvidenceButtons.tsx {pending !== null}': 'the other button shows that it is working',
  'offline/evidence/DraftEvidence.tsx {pending !== null}': 'the other button shows that it is working',
}

/** Forms that need no entry: the user may send them as they open. */
const formsWithoutRequiredField = [
  'badge/BadgeScreen.tsx',
  'calendar/FeedDialog.tsx',
  'credit-notes/exports/StatementDialog.tsx',
  'forms/questions/PhotoDialog.tsx',
  'offers/list/OfferFilterDialog.tsx',
  'operator/catalogue/ServicesPage.tsx',
  'operator/forms/FormsPage.tsx',
  'operator/imports/SavedMappings.tsx',
  'operator/mails/MailKindPage.tsx',
  'operator/money/BankPage.tsx',
  'operator/money/NotesPage.tsx',
  'operator/money/PaymentsPage.tsx',
  'operator/money/ProposalsPage.tsx',
  'operator/money/TaxReports.tsx',
  'operator/orders/ColumnsDialog.tsx',
  'operator/partners/InvitationsPage.tsx',
  'operator/programs/RotateDialog.tsx',
  'order-lists/filters/FilterDialog.tsx',
  'order/detail/body/OwnNumberFact.tsx',
  'order/detail/body/ReceiptDialog.tsx',
  'qualifications/QualificationsScreen.tsx',
]

/** Forms that check by themselves and pass the errors to their fields; stories of their own open them. */
const formsWithOwnChecks = [
  'account/second-factor/AuthenticatorDialog.tsx',
  'account/second-factor/PasskeyDialog.tsx',
  'account/second-factor/ReauthenticationDialog.tsx',
  'credit-notes/exports/LedgerDialog.tsx',
  'credit-notes/exports/PackageDialog.tsx',
  'invitation/RegisterForm.tsx',
  'login/SecondFactor.tsx',
  'offer-rules/WishesForm.tsx',
  'offer-subscription/ResumeOffersForm.tsx',
  'operator/account/RemoveFactorDialog.tsx',
  'operator/account/RenamePasskeyDialog.tsx',
  'operator/account/RenewCodesDialog.tsx',
  'operator/imports/ColumnsStep.tsx',
  'operator/imports/RunStep.tsx',
  'operator/login/AuthenticatorSetup.tsx',
  'operator/login/CodeForm.tsx',
  'operator/login/PasskeySetup.tsx',
  'operator/login/PasswordPage.tsx',
  'operator/money/BankLines.tsx',
  'operator/money/PaymentFileDialogs.tsx',
  'operator/papers/PaperDecision.tsx',
  'operator/partners/RestrictionDialogs.tsx',
  'operator/partners/ViewDialog.tsx',
  'operator/programs/ReplayDialog.tsx',
  'order/change/ChangeDialog.tsx',
  'order/conversation/composer-parts.tsx',
  'password/NewPasswordScreen.tsx',
  'proposal/ProposalForm.tsx',
  'sign-on/SignOnForm.tsx',
  'signing/SigningScreen.tsx',
]

const fieldImport =
  /import \{[^}]*\} from '#web\/(?:ui\/controls\/(?:fields|choices|dates|signature)|offline\/photos)\//

function listKnownForms(): string[] {
  return [
    ...Object.keys({ ...companyForms, ...orderForms, ...publicForms, ...backOfficeForms }),
    ...formsWithoutRequiredField,
    ...formsWithOwnChecks,
  ]
}

/** Returns the files of the features by their path in there, and those of the back office. */
function readScreenFiles(): { file: string; source: string }[] {
  return globSync(['features/**/*.tsx', 'operator/**/*.tsx', 'offline/**/*.tsx', 'app/**/*.tsx'], {
    cwd: web,
  })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => ({
      file: file.replace(/^features\//, ''),
      source: readFileSync(join(web, file), 'utf8'),
    }))
}

/** Returns the opening tags that begin with `start`. */
function listTags(source: string, start: RegExp): string[] {
  return [...source.matchAll(start)].map(({ index }) => readOpeningTag(source, index))
}

/** Returns the opening tags of all buttons that send a form. */
function listMainButtons(source: string): string[] {
  return listTags(source, /<(?:Button|ConfirmDialog)\b/g).filter((tag) =>
    /^<ConfirmDialog|kind=(?:"primary"|"danger"|\{)|type="submit"/.test(tag),
  )
}

/** Reads up to the first `>` outside of braces. */
function readOpeningTag(source: string, start: number): string {
  let depth = 0
  for (let place = start; place < source.length; place++) {
    const char = source[place]
    if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '>' && depth === 0) return source.slice(start, place + 1)
  }
  throw new Error('The tag does not end.')
}

describe('forms', () => {
  const files = readScreenFiles()

  it('a button is disabled without a reason only while something is loading or being sent', () => {
    const waiting = files.flatMap(({ file, source }) =>
      listTags(source, /<(?:Button|IconButton|PlainButton|ConfirmDialog)\b/g).flatMap((tag) => {
        const condition = /isWaiting=(\{[^}]*\})/.exec(tag)?.[1]
        return condition ? [`${file} ${condition}`] : []
      }),
    )
    expect([...new Set(waiting)].toSorted()).toEqual(Object.keys(waitingButtons).toSorted())
  })

  it('no screen disables a button past the kit, which asks for the reason', () => {
    const disabled = files.flatMap(({ file, source }) =>
      listTags(source, /<(?:button|fieldset|PlainButton|AriaButton|AriaIconButton|MenuItem|AriaMenuItem)\b/g)
        .filter((tag) => /\b(?:isDisabled|disabled|aria-disabled)\b(?!:)/.test(tag))
        .map((tag) => `${file} ${tag}`),
    )
    expect(disabled).toEqual([])
  })

  it('each form names its first missing field, or is opened by the story about missing fields', () => {
    const known = new Set(listKnownForms())
    const unknown = files
      .filter(({ source }) => fieldImport.test(source) && listMainButtons(source).length > 0)
      .filter(({ file, source }) => !source.includes('useMissingField(') && !known.has(file))
    expect(unknown.map(({ file }) => file)).toEqual([])
  })

  it('the lists name only files that exist', () => {
    const names = new Set(files.map(({ file }) => file))
    expect(listKnownForms().filter((file) => !names.has(file))).toEqual([])
  })
})
