import { offerAccountStates, type AccountState } from '#contract/profiles'
import { onboardingSteps, type OnboardingStep } from '#contract/company/qualifications'
import { evaluateTransition, type Transition } from '#server/kernel/state-machine'
import {
  hasCompleteDocuments,
  hasLapsedDocuments,
  type CompanyDocumentFacts,
} from './company-documents.rules.ts'

/**
 * State machine of a company; see docs/domain.md#companies-and-documents. Every state change is a row of
 * `accountSteps`.
 */

/** The data of a company that the rules need. */
export interface AccountFacts extends CompanyDocumentFacts {
  readonly state: AccountState
  readonly iban: string | null
  readonly bic: string | null
  readonly taxId: string | null
  readonly vatId: string | null
  /** The version of the self-billing agreement that the company accepted. */
  readonly selfBillingVersion: string | null
  readonly completedSteps: readonly OnboardingStep[]
  /** The marketplace has restricted the company or its master account. */
  readonly isRestricted: boolean
  /** The account has ended because it was merged into another one. Its state never changes again. */
  readonly isMerged: boolean
}

/** `visitor`: holder of a mailed link. `system`: an automatic step after saved data. */
export type AccountActor = 'visitor' | 'partner' | 'operator' | 'system'

/** Conditions of steps, named by the refusal reason when they fail. */
const accountGuards = {
  payment_unknown: isPayable,
  onboarding_unfinished: isOnboarded,
  documents_incomplete: hasCompleteDocuments,
  documents_in_force: hasLapsedDocuments,
  no_qualification: (account: AccountFacts) => account.qualifications.length > 0,
} as const
type AccountGuard = keyof typeof accountGuards

export type AccountStepName =
  | 'account.register'
  | 'account.startOnboarding'
  | 'account.activate'
  | 'account.lapse'
  | 'account.restore'
  | 'account.endOffers'
  | 'account.resumeOffers'

type AccountStep = Transition<AccountStepName, AccountState, AccountActor, AccountGuard>

const interestedStates = ['invited', ...offerAccountStates] as const
const automaticActors = ['system', 'operator'] as const

export const accountSteps: readonly AccountStep[] = [
  { name: 'account.register', from: ['invited'], to: 'new', by: ['visitor', 'operator'] },
  {
    name: 'account.startOnboarding',
    from: ['new'],
    to: 'beginner_onboarding',
    by: automaticActors,
    when: ['payment_unknown'],
  },
  {
    name: 'account.activate',
    from: ['beginner_onboarding'],
    to: 'active',
    by: automaticActors,
    when: ['onboarding_unfinished', 'documents_incomplete'],
  },
  {
    name: 'account.lapse',
    from: ['active'],
    to: 'repeated_onboarding',
    by: automaticActors,
    when: ['documents_in_force'],
  },
  {
    name: 'account.restore',
    from: ['repeated_onboarding'],
    to: 'active',
    by: automaticActors,
    when: ['documents_incomplete'],
  },
  {
    name: 'account.endOffers',
    from: interestedStates,
    to: 'not_interested',
    by: ['visitor', 'partner', 'operator'],
  },
  {
    name: 'account.resumeOffers',
    from: ['not_interested'],
    to: 'new',
    by: ['visitor', 'partner', 'operator'],
    when: ['no_qualification'],
  },
]

function listPossibleSteps({ isMerged }: AccountFacts): readonly AccountStep[] {
  return isMerged ? [] : accountSteps
}

/** Returns whether `who` may move this company to the state `to`, and by which step. */
export function evaluateAccountStep(account: AccountFacts, to: AccountState, who: AccountActor) {
  const steps = listPossibleSteps(account).filter((step) => step.to === to)
  return evaluateTransition(steps, account.state, [who], (guard) => accountGuards[guard](account))
}

/** Returns the automatic steps that are possible now, in order; usually none. */
export function listAutomaticAccountSteps(account: AccountFacts): readonly AccountStep[] {
  const verdict = evaluateTransition(listPossibleSteps(account), account.state, ['system'], (guard) =>
    accountGuards[guard](account),
  )
  if (!verdict.allowed) return []
  const state = verdict.step.to as AccountState
  return [verdict.step, ...listAutomaticAccountSteps({ ...account, state })]
}

/** Returns whether the company can be paid: it has an IBAN and a tax id or VAT id. */
export function isPayable({ iban, taxId, vatId }: Pick<AccountFacts, 'iban' | 'taxId' | 'vatId'>): boolean {
  return Boolean(iban) && Boolean(taxId || vatId)
}

function isOnboarded(account: AccountFacts): boolean {
  return onboardingSteps.every((step) => account.completedSteps.includes(step))
}
