import type { Partner } from '#contract/company/accounts'
import { onboardingSteps, type OnboardingStep } from '#contract/company/qualifications'

/** The onboarding wizard without its screen: which steps there are, where one goes, what is sent (1 §2). */

export interface Draft {
  readonly hwoA: readonly string[]
  readonly installerIdNumber: string
  readonly networkOperator: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly transporter: readonly string[]
}

export type Place = 'welcome' | OnboardingStep | 'summary'

export interface Wizard {
  /** The steps that are still to do, in their order. */
  readonly steps: readonly OnboardingStep[]
  readonly at: Place
  /** Steps that Continue has answered, empty or not (readings Q6). */
  readonly done: readonly OnboardingStep[]
  readonly draft: Draft
  readonly original: Draft
}

const fieldsOf: Record<OnboardingStep, readonly (keyof Draft)[]> = {
  qualifications: ['hwoA', 'installerIdNumber', 'networkOperator'],
  address: ['street', 'postalCode', 'city'],
  vehicle: ['transporter'],
}

export function pendingSteps(completed: readonly OnboardingStep[]): OnboardingStep[] {
  return onboardingSteps.filter((step) => !completed.includes(step))
}

export function begin(partner: Partner): Wizard {
  const { street, postalCode, city } = partner.shippingAddress
  const { installerIdNumber, networkOperator } = partner
  const draft = {
    hwoA: split(partner.hwoA),
    installerIdNumber,
    networkOperator,
    street,
    postalCode,
    city,
    transporter: split(partner.transporter),
  }
  return {
    steps: pendingSteps(partner.completedOnboardingSteps),
    at: 'welcome',
    done: [],
    draft,
    original: draft,
  }
}

function split(joined: string): string[] {
  return joined.split(';').filter(Boolean)
}

/** Which screen of how many; the summary is the last one, the welcome comes before the first. */
export function progress({ steps, at }: Wizard): { x: number; total: number } | null {
  if (at === 'welcome') return null
  const total = steps.length + 1
  return { x: at === 'summary' ? total : steps.indexOf(at) + 1, total }
}

/** Whether anything was entered that leaving would lose. */
export function isDirty({ draft, original, done }: Wizard): boolean {
  return done.length > 0 || onboardingSteps.some((step) => differs(step, draft, original))
}

function differs(step: OnboardingStep, one: Draft, other: Draft): boolean {
  return fieldsOf[step].some((field) => String(one[field]) !== String(other[field]))
}

/** The screen after this one, and the one before. */
function next({ steps, at }: Wizard): Place {
  if (at === 'welcome') return steps[0] ?? 'summary'
  return at === 'summary' ? at : (steps[steps.indexOf(at) + 1] ?? 'summary')
}

function previous({ steps, at }: Wizard): Place {
  if (at === 'summary') return steps.at(-1) ?? 'welcome'
  return at === 'welcome' ? at : (steps[steps.indexOf(at) - 1] ?? 'welcome')
}

export type Move =
  | { readonly kind: 'start' | 'continue' | 'back' | 'skip' }
  | { readonly kind: 'edit'; readonly step: OnboardingStep }
  | { readonly kind: 'enter'; readonly values: Partial<Draft> }

export function moved(wizard: Wizard, move: Move): Wizard {
  const { at, done, draft } = wizard
  switch (move.kind) {
    case 'start':
      return { ...wizard, at: next(wizard) }
    case 'back':
      return { ...wizard, at: previous(wizard) }
    case 'edit':
      return { ...wizard, at: move.step }
    case 'enter':
      return { ...wizard, draft: { ...draft, ...move.values } }
    case 'continue':
      return at === 'welcome' || at === 'summary'
        ? wizard
        : { ...wizard, at: next(wizard), done: [...new Set([...done, at])] }
    case 'skip':
      return at === 'welcome' || at === 'summary' ? wizard : skipped(wizard, at)
  }
}

/** What was typed in the step is taken back, and the step stays pending. */
function skipped(wizard: Wizard, step: OnboardingStep): Wizard {
  return {
    ...wizard,
    at: next(wizard),
    done: wizard.done.filter((one) => one !== step),
    draft: { ...wizard.draft, ...restored(wizard.original, step) },
  }
}

function restored(original: Draft, step: OnboardingStep): Partial<Draft> {
  return Object.fromEntries(fieldsOf[step].map((field) => [field, original[field]]))
}

/** The steps that "save and cancel" keeps: the answered ones, and the one that something was typed in. */
export function entered(wizard: Wizard): OnboardingStep[] {
  const { steps, done, draft, original } = wizard
  return steps.filter((step) => done.includes(step) || differs(step, draft, original))
}

/** The call's body for these steps alone. */
export function bodyOf(draft: Draft, steps: readonly OnboardingStep[]) {
  const has = (step: OnboardingStep) => steps.includes(step)
  return {
    ...(has('qualifications')
      ? {
          hwoA: draft.hwoA.join(';'),
          installerIdNumber: draft.installerIdNumber.trim(),
          networkOperator: draft.networkOperator.trim(),
        }
      : {}),
    ...(has('address') ? { shippingAddress: { ...addressOf(draft), country: 'Deutschland' } } : {}),
    ...(has('vehicle') ? { transporter: draft.transporter.join(';') } : {}),
  }
}

export function addressOf({ street, postalCode, city }: Draft) {
  return {
    street: street.trim(),
    postalCode: postalCode.trim(),
    city: city.trim(),
    countryCode: 'de' as const,
  }
}

export type AddressFault = 'required' | 'fiveDigits'

/** What a form may say about an address before the server is asked (1 §5, readings C31). */
export function addressFaults(draft: Draft): Partial<Record<'street' | 'postalCode' | 'city', AddressFault>> {
  const { street, postalCode, city } = addressOf(draft)
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
export function withoutNone(options: readonly string[]): string[] {
  return options.filter((option) => !/keine/i.test(option))
}
