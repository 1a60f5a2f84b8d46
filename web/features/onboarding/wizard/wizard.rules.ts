import type { Partner } from '#contract/company/accounts'
import { onboardingSteps, type OnboardingStep } from '#contract/company/qualifications'

/** The onboarding wizard without its screen: which steps there are, where one goes, what is sent (1 §2). */

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
  /** The steps that are still to do, in their order. */
  readonly steps: readonly OnboardingStep[]
  readonly at: WizardScreen
  /** Steps that Continue has answered, empty or not (readings Q6). */
  readonly done: readonly OnboardingStep[]
  readonly draft: WizardDraft
  readonly original: WizardDraft
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
    at: 'welcome',
    done: [],
    draft,
    original: draft,
  }
}

function splitOptions(joined: string): string[] {
  return joined.split(';').filter(Boolean)
}

/** Which screen of how many; the summary is the last one, the welcome comes before the first. */
export function getWizardProgress({ steps, at }: WizardState): { x: number; total: number } | null {
  if (at === 'welcome') return null
  const total = steps.length + 1
  return { x: at === 'summary' ? total : steps.indexOf(at) + 1, total }
}

/** Whether anything was entered that leaving would lose. */
export function hasWizardInput({ draft, original, done }: WizardState): boolean {
  return done.length > 0 || onboardingSteps.some((step) => isStepChanged(step, draft, original))
}

function isStepChanged(step: OnboardingStep, one: WizardDraft, other: WizardDraft): boolean {
  return fieldsByStep[step].some((field) => String(one[field]) !== String(other[field]))
}

/** The screen after this one, and the one before. */
function getNextScreen({ steps, at }: WizardState): WizardScreen {
  if (at === 'welcome') return steps[0] ?? 'summary'
  return at === 'summary' ? at : (steps[steps.indexOf(at) + 1] ?? 'summary')
}

function getPreviousScreen({ steps, at }: WizardState): WizardScreen {
  if (at === 'summary') return steps.at(-1) ?? 'welcome'
  return at === 'welcome' ? at : (steps[steps.indexOf(at) - 1] ?? 'welcome')
}

export type WizardMove =
  | { readonly kind: 'start' | 'continue' | 'back' | 'skip' }
  | { readonly kind: 'edit'; readonly step: OnboardingStep }
  | { readonly kind: 'enter'; readonly values: Partial<WizardDraft> }

export function reduceWizard(wizard: WizardState, move: WizardMove): WizardState {
  const { at, done, draft } = wizard
  switch (move.kind) {
    case 'start':
      return { ...wizard, at: getNextScreen(wizard) }
    case 'back':
      return { ...wizard, at: getPreviousScreen(wizard) }
    case 'edit':
      return { ...wizard, at: move.step }
    case 'enter':
      return { ...wizard, draft: { ...draft, ...move.values } }
    case 'continue':
      return at === 'welcome' || at === 'summary'
        ? wizard
        : { ...wizard, at: getNextScreen(wizard), done: [...new Set([...done, at])] }
    case 'skip':
      return at === 'welcome' || at === 'summary' ? wizard : skipStep(wizard, at)
  }
}

/** What was typed in the step is taken back, and the step stays pending. */
function skipStep(wizard: WizardState, step: OnboardingStep): WizardState {
  return {
    ...wizard,
    at: getNextScreen(wizard),
    done: wizard.done.filter((one) => one !== step),
    draft: { ...wizard.draft, ...pickOriginalFields(wizard.original, step) },
  }
}

function pickOriginalFields(original: WizardDraft, step: OnboardingStep): Partial<WizardDraft> {
  return Object.fromEntries(fieldsByStep[step].map((field) => [field, original[field]]))
}

/** The steps that "save and cancel" keeps: the answered ones, and the one that something was typed in. */
export function listEnteredSteps(wizard: WizardState): OnboardingStep[] {
  const { steps, done, draft, original } = wizard
  return steps.filter((step) => done.includes(step) || isStepChanged(step, draft, original))
}

/** The call's body for these steps alone. */
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

/** What a form may say about an address before the server is asked (1 §5, readings C31). */
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

/** Options that say that there is none are no answer to which there are (1 §2). */
export function removeNoneOptions(options: readonly string[]): string[] {
  return options.filter((option) => !/keine/i.test(option))
}
