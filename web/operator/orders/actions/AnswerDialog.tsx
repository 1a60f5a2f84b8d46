import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '#web/ui/controls/choices/RadioGroup.tsx'
import { NumberField } from '#web/ui/controls/fields/NumberField.tsx'
import { TextArea } from '#web/ui/controls/fields/TextField.tsx'
import { callStaff } from '../../staff-call.ts'
import { useProposalName } from '../detail/proposal-name.ts'
import type { AdditionalService, CounterProposal, Order, Quote } from '../orders.data.ts'
import { StepDialog } from './StepDialog.tsx'

/** A proposal of the company that the marketplace answers. */
export type AnsweredProposal =
  | { readonly kind: 'counter'; readonly counter: CounterProposal }
  | { readonly kind: 'service'; readonly service: AdditionalService }
  | { readonly kind: 'quote'; readonly quote: Quote }

type Choice = 'accept' | 'otherPrice' | 'decline'

interface Answer {
  readonly choice: Choice
  readonly price: number
  readonly text: string
  readonly version: number
}

interface AnswerDialogProps {
  order: Order
  proposal: AnsweredProposal
  onClose: () => void
}

/** Accepts or declines a proposal, or offers another price for an additional service. */
export function AnswerDialog({ order, proposal, onClose }: AnswerDialogProps) {
  const t = useTranslations('operatorOrders.proposals')
  const nameProposal = useProposalName()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [price, setPrice] = useState(Number.NaN)
  const [text, setText] = useState('')
  const choices: Choice[] =
    proposal.kind === 'service' ? ['accept', 'otherPrice', 'decline'] : ['accept', 'decline']
  const needsReason = proposal.kind === 'quote' && choice === 'decline'
  const textLabel = t(needsReason ? 'reason' : 'comment')
  const missing = getMissing()
  return (
    <StepDialog
      order={order}
      action={proposal.kind === 'quote' ? 'order.answerProposal' : null}
      title={t('answerTo', { what: nameProposal(proposal) })}
      submit={t('submit')}
      missing={missing}
      onClose={onClose}
      onSubmit={async (version) => {
        if (choice) await sendAnswer(order, proposal, { choice, price, text: text.trim(), version })
        return t('answered')
      }}
    >
      {(error) => (
        <>
          <RadioGroup
            label={t('choice')}
            value={choice}
            onChange={(value) => setChoice(choices.find((one) => one === value) ?? null)}
            error={choice ? null : error}
            options={choices.map((value) => ({ value, label: t(value) }))}
          />
          {choice === 'otherPrice' ? (
            <NumberField
              label={t('newPrice')}
              unit="€"
              minValue={0}
              maxValue={1_000_000}
              formatOptions={{ minimumFractionDigits: 2, maximumFractionDigits: 2 }}
              value={price}
              onChange={setPrice}
              error={Number.isNaN(price) ? error : null}
            />
          ) : null}
          <TextArea
            label={textLabel}
            optional={!needsReason}
            value={text}
            onChange={setText}
            maxLength={4000}
            error={needsReason ? error : null}
          />
        </>
      )}
    </StepDialog>
  )

  function getMissing(): string | null {
    if (!choice) return t('choice')
    if (choice === 'otherPrice' && Number.isNaN(price)) return t('newPrice')
    return needsReason && text.trim() === '' ? textLabel : null
  }
}

async function sendAnswer(
  order: Order,
  proposal: AnsweredProposal,
  { choice, price, text, version }: Answer,
): Promise<void> {
  const accept = choice !== 'decline'
  const comment = text ? { comment: text } : {}
  if (proposal.kind === 'counter') {
    const { id } = proposal.counter
    await callStaff('counterProposal.answer', { params: { id }, body: { accept, ...comment } })
    return
  }
  if (proposal.kind === 'service') {
    const { id } = proposal.service
    const other = choice === 'otherPrice' ? { price_purchasing: price } : {}
    await callStaff('additionalService.answer', { params: { id }, body: { accept, ...other, ...comment } })
    return
  }
  const body = { approved: accept, version, ...(text ? { reason: text } : {}) }
  await callStaff('proposal.answer', { params: { job_id: order.api_id }, body })
}
