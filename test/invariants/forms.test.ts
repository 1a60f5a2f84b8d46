/**
 * Checks the source of all forms: none may disable its main button in silence, and each must show what is missing. A new form
 * fails these tests until it does so.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { companyForms, orderForms, publicForms } from '#e2e/support/required-fields'

const web = join(import.meta.dirname, '../../web')

/** Main buttons that may be disabled, by file and condition, with what the user sees meanwhile. */
const disabledMainButtons: Readonly<Record<string, string>> = {
  'account/second-factor/AuthenticatorDialog.tsx {!started}': 'the code is loading',
  'account/second-factor/ReauthenticationDialog.tsx {pending}': 'the proof is being checked',
  'calendar/FeedDialog.tsx {!feed.data}': 'the dialog is loading',
  'data-protection/DataExports.tsx {isWaiting}': 'the list says that an export is being created',
  'data-protection/EraseScreen.tsx {isBlocked}': 'the page lists what must be done before',
  'delegation/DelegateDialog.tsx {!contacts.data}': 'the people are loading',
  'forms/FormFiller.tsx {filling.isBusy}': 'the line below the form says that files are being stored',
  'forms/signature/SignatureScreen.tsx {filling.isBusy}': 'the field says that a file is being stored',
  'login/SecondFactor.tsx {pending}': 'the proof is being checked',
  'offer-rules/AutomaticSection.tsx {!hasRules}': 'the text beside it asks for a rule',
  'offers/accept/AcceptDialog.tsx {!offer || choice.lacks !== null}':
    'the text beside it asks for the choice',
  'offers/detail/OfferScreen.tsx {choice.lacks !== null}': 'the text above it asks for the choice',
  'order-lists/selection/BulkDialog.tsx {possible.length === 0}': 'the orders are being checked',
  'order/change/CancelOrderDialog.tsx {!reasons.data}': 'the reasons are loading',
  'order/change/ChangeDialog.tsx {!requestedInputs}': 'the dialog is loading',
  'order/change/HoldEventDialog.tsx {form.isUploading}': 'the dialog says that files are being uploaded',
  'order/conflict/ConflictDialog.tsx {!isPossible}': 'the text above it says why',
  'order/conversation/composer-parts.tsx {blocker !== null}': 'the text below it says why',
  'order/finishing/FinishingPage.tsx {finishing.isLoading}': 'the page is loading',
  'outbox/EvidenceButtons.tsx {pending !== null}': 'the other button shows that it is working',
  'outbox/OutboxDialog.tsx {!sending.isPossible}': 'the text above it says that there is no connection',
  'qualifications/QualificationsScreen.tsx {!isChanged}': 'the text beside it says that nothing has changed',
}

/** Forms that need no entry: the user may send them as they open. */
const formsWithoutRequiredField = [
  'badge/BadgeScreen.tsx',
  'calendar/FeedDialog.tsx',
  'credit-notes/exports/StatementDialog.tsx',
  'forms/questions/PhotoDialog.tsx',
  'offers/list/OfferFilterDialog.tsx',
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
    ...Object.keys({ ...companyForms, ...orderForms, ...publicForms }),
    ...formsWithoutRequiredField,
    ...formsWithOwnChecks,
  ]
}

function readFeatureFiles(): { file: string; source: string }[] {
  return globSync('features/**/*.tsx', { cwd: web })
    .filter((file) => !file.endsWith('.test.tsx'))
    .map((file) => ({ file: file.slice('features/'.length), source: readFileSync(join(web, file), 'utf8') }))
}

/** Returns the opening tags of all buttons that send a form. */
function listMainButtons(source: string): string[] {
  return [...source.matchAll(/<(?:Button|ConfirmDialog)\b/g)]
    .map(({ index }) => readOpeningTag(source, index))
    .filter((tag) => /^<ConfirmDialog|kind=(?:"primary"|"danger"|\{)|type="submit"/.test(tag))
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
  const files = readFeatureFiles()

  it('a main button is disabled only where the page shows the reason', () => {
    const disabled = files.flatMap(({ file, source }) =>
      listMainButtons(source).flatMap((tag) => {
        const condition = /isDisabled=(\{[^}]*\})/.exec(tag)?.[1]
        return condition ? [`${file} ${condition}`] : []
      }),
    )
    expect(disabled.toSorted()).toEqual(Object.keys(disabledMainButtons).toSorted())
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
