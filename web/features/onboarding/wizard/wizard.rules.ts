import type { Partner } from '#contract/company/accounts'
import { onboardingSteps, type OnboardingStep } from '#contract/company/qualifications'

/** State of the onboarding wizard: its steps, the current screen and the input to send. */

export interface WizardDraft {
  readonly hwoA: readonly string[]
  readonly installerIdNumber: string
  readonly networkOperator: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly transporter: readonly string[]
}

export type WizardScreen = 'welcome' | OnboardingStep | 'summary'

export interface WizardState {
  /** The incomplete steps, in their order. */
  readonly steps: readonly OnboardingStep[]
  readonly screen: WizardScreen
  /** Steps that were completed with Continue, including empty ones. */
  readonly done: readonly OnboardingStep[]
  readonly draft: WizardDraft
  readonly original: WizardDraft
  /** The input before a step was opened from the summary, to which that step returns; null otherwise. */
  readonly beforeEdit: WizardDraft | null
}

const fieldsByStep: Record<OnboardingStep, readonly (keyof WizardDraft)[]> = {
  qualifications: ['hwoA', 'installerIdNumber', 'networkOperator'],
  address: ['street', 'postalCode', 'city'],
  vehicle: ['transporter'],
}

export function listPendingSteps(completed: readonly OnboardingStep[]): OnboardingStep[] {
  return onboardingSteps.filter((step) => !completed.includes(step))
}

export function createWizard(partner: Partner): WizardState {
  const { street, postalCode, city } = partner.shippingAddress
  const { installerIdNumber, networkOperator } = partner
  const draft = {
    hwoA: splitOptions(partner.hwoA),
    installerIdNumber,
    networkOperator,
    street,
    postalCode,
    city,
    transporter: splitOptions(partner.transporter),
  }
  return {
    steps: listPendingSteps(partner.completedOnboardingSteps),
    screen: 'welcome',
    done: [],
    draft,
    original: draft,
    beforeEdit: null,
  }
}

function splitOptions(joined: string): string[] {
  return joined.split(';').filter(Boolean)
}

/**
 * Returns the number of the screen and their total; the summary is the last one. Null for the welcome screen.
 */
export function getWizardProgress({ steps, screen }: WizardState): { x: number; total: number } | null {
  if (screen === 'welcome') return null
  const total = steps.length + 1
  return { x: screen === 'summary' ? total : steps.indexOf(screen) + 1, total }
}

/** Returns whether the user would lose input by leaving. */
export function hasWizardInput({ draft, original, done }: WizardState): boolean {
  return done.length > 0 || onboardingSteps.some((step) => isStepChanged(step, draft, original))
}

function isStepChanged(step: OnboardingStep, one: WizardDraft, other: WizardDraft): boolean {
  return fieldsByStep[step].some((field) => String(one[field]) !== String(other[field]))
}

/** Returns the following screen. */
function getNextScreen({ steps, screen, beforeEdit }: WizardState): WizardScreen {
  if (beforeEdit) return 'summary'
  if (screen === 'welcome') return steps[0] ?? 'summary'
  return screen === 'summary' ? screen : (steps[steps.indexOf(screen) + 1] ?? 'summary')
}

function getPreviousScreen({ steps, screen }: WizardState): WizardScreen {
  if (screen === 'summary') return steps.at(-1) ?? 'welcome'
  return screen === 'welcome' ? screen : (steps[steps.indexOf(screen) - 1] ?? 'welcome')
}

export type WizardMove =
  | { readonly kind: 'start' | 'continue' | 'back' | 'skip' }
  | { readonly kind: 'edit'; readonly step: OnboardingStep }
  | { readonly kind: 'enter'; readonly values: Partial<WizardDraft> }

export function reduceWizard(wizard: WizardState, move: WizardMove): WizardState {
  const { screen, done, draft } = wizard
  switch (move.kind) {
    case 'start':
      return { ...wizard, screen: getNextScreen(wizard) }
    case 'back':
      return wizard.beforeEdit
        ? { ...wizard, screen: 'summary', draft: wizard.beforeEdit, beforeEdit: null }
        : { ...wizard, screen: getPreviousScreen(wizard) }
    case 'edit':
      return { ...wizard, screen: move.step, beforeEdit: screen === 'summary' ? draft : null }
    case 'enter':
      return { ...wizard, draft: { ...draft, ...move.values } }
    case 'continue':
      return screen === 'welcome' || screen === 'summary'
        ? wizard
        : {
            ...wizard,
            screen: getNextScreen(wizard),
            done: [...new Set([...done, screen])],
            beforeEdit: null,
          }
    case 'skip':
      return screen === 'welcome' || screen === 'summary' ? wizard : skipStep(wizard, screen)
  }
}

/** Discards the input of the step; the step stays open. */
function skipStep(wizard: WizardState, step: OnboardingStep): WizardState {
  return {
    ...wizard,
    screen: getNextScreen(wizard),
    done: wizard.done.filter((one) => one !== step),
    beforeEdit: null,
    draft: { ...wizard.draft, ...pickOriginalFields(wizard.original, step) },
  }
}

function pickOriginalFields(original: WizardDraft, step: OnboardingStep): Partial<WizardDraft> {
  return Object.fromEntries(fieldsByStep[step].map((field) => [field, original[field]]))
}

/**
 * Returns the steps that "save and cancel" saves: the completed ones, and the current one if it has input.
 */
export function listEnteredSteps(wizard: WizardState): OnboardingStep[] {
  const { steps, done, draft, original } = wizard
  return steps.filter((step) => done.includes(step) || isStepChanged(step, draft, original))
}

/** Returns the request body for these steps only. */
export function toOnboardingBody(draft: WizardDraft, steps: readonly OnboardingStep[]) {
  const has = (step: OnboardingStep) => steps.includes(step)
  return {
    ...(has('qualifications')
      ? {
          hwoA: draft.hwoA.join(';'),
          installerIdNumber: draft.installerIdNumber.trim(),
          networkOperator: draft.networkOperator.trim(),
        }
      : {}),
    ...(has('address') ? { shippingAddress: { ...toAddress(draft), country: 'Deutschland' } } : {}),
    ...(has('vehicle') ? { transporter: draft.transporter.join(';') } : {}),
  }
}

export function toAddress({ street, postalCode, city }: WizardDraft) {
  return {
    street: street.trim(),
    postalCode: postalCode.trim(),
    city: city.trim(),
    countryCode: 'de' as const,
  }
}

export type AddressFault = 'required' | 'fiveDigits'

/** Returns faults of an address that can be found without the server. */
export function findAddressFaults(
  draft: WizardDraft,
): Partial<Record<'street' | 'postalCode' | 'city', AddressFault>> {
  const { street, postalCode, city } = toAddress(draft)
  return {
    ...(street ? {} : { street: 'required' }),
    ...(postalCode
      ? /^\d{5}$/.test(postalCode)
        ? {}
        : { postalCode: 'fiveDigits' }
      : { postalCode: 'required' }),
    ...(city ? {} : { city: 'required' }),
  }
}

/** Removes options that mean "none", because the wizard asks only for existing qualifications. */
export function removeNoneOptions(options: readonly string[]): string[] {
  return options.filter((option) => !/keine/i.test(option))
}
