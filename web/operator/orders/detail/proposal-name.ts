import { useTranslations } from 'use-intl'
import type { AnsweredProposal } from '../actions/AnswerDialog.tsx'

/** Returns a function that names a proposal of the company. */
export function useProposalName() {
  const t = useTranslations('operatorOrders.proposals')
  return (proposal: AnsweredProposal): string => {
    if (proposal.kind === 'quote') return t('quote', { number: proposal.quote.number })
    if (proposal.kind === 'counter') return t(proposal.counter.kind)
    return t('service', { name: proposal.service.name })
  }
}
