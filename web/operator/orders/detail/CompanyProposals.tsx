import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { CurrentStaff } from '#contract/operator/staff-api'
import { useFormat } from '#web/i18n/use-format'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { PeriodTime, Time } from '#web/ui/data/Time.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { AnswerDialog, type AnsweredProposal } from '../actions/AnswerDialog.tsx'
import { proposalsQuery, type Order, type Quote } from '../orders.data.ts'
import { useProposalName } from './proposal-name.ts'

/** Proposals of the company that wait for an answer: another date or price, additional services, a quote. */
export function CompanyProposals({ order, staff }: { order: Order; staff: CurrentStaff }) {
  const t = useTranslations('operatorOrders.proposals')
  const { data } = useQuery(proposalsQuery(order.api_id))
  const [open, setOpen] = useState<AnsweredProposal | null>(null)
  const canAnswerQuote = order.actions.includes('order.answerProposal')
  const proposals: AnsweredProposal[] = [
    ...(data?.quote && canAnswerQuote ? [{ kind: 'quote' as const, quote: data.quote }] : []),
    ...(data?.counter ?? []).map((counter) => ({ kind: 'counter' as const, counter })),
    ...(data?.services ?? []).map((service) => ({ kind: 'service' as const, service })),
  ]
  if (proposals.length === 0) return null
  return (
    <Section look="card" title={t('title')}>
      <ul className="flex flex-col gap-4">
        {proposals.map((proposal) => (
          <ProposalLine
            key={getProposalKey(proposal)}
            proposal={proposal}
            onAnswer={canAnswer(proposal, staff) ? () => setOpen(proposal) : null}
          />
        ))}
      </ul>
      {open ? <AnswerDialog order={order} proposal={open} onClose={() => setOpen(null)} /> : null}
    </Section>
  )
}

function getProposalKey(proposal: AnsweredProposal): string {
  if (proposal.kind === 'quote') return `quote ${proposal.quote.number}`
  return proposal.kind === 'counter' ? proposal.counter.id : proposal.service.id
}

/** A price that was offered waits for the company. */
function canAnswer(proposal: AnsweredProposal, { actions }: CurrentStaff): boolean {
  if (proposal.kind === 'quote') return actions.includes('proposal.answer')
  if (proposal.kind === 'counter') return actions.includes('counterProposal.answer')
  return proposal.service.state === 'pending' && actions.includes('additionalService.answer')
}

function ProposalLine({ proposal, onAnswer }: { proposal: AnsweredProposal; onAnswer: (() => void) | null }) {
  const t = useTranslations('operatorOrders.proposals')
  const nameProposal = useProposalName()
  const name = nameProposal(proposal)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{name}</h3>
        <ProposalFacts proposal={proposal} />
      </div>
      {onAnswer ? (
        <Button onPress={onAnswer} aria-label={t('answerTo', { what: name })}>
          {t('answer')}
        </Button>
      ) : null}
    </li>
  )
}

function ProposalFacts({ proposal }: { proposal: AnsweredProposal }): ReactNode {
  const t = useTranslations('operatorOrders.proposals')
  const format = useFormat()
  if (proposal.kind === 'counter') {
    const { counter } = proposal
    return (
      <>
        {counter.appointment_date ? (
          <p>
            <PeriodTime {...counter.appointment_date} />
          </p>
        ) : null}
        {counter.price_purchasing === null ? null : (
          <p className="tabular">
            {t('priceChange', {
              before: format.money(counter.present_price),
              after: format.money(counter.price_purchasing),
            })}
          </p>
        )}
        <ProposalText text={counter.reason} />
        <p className="text-sm text-muted">
          {t.rich('until', { when: () => <Time when={counter.expires_at} as="dayTime" /> })}
        </p>
      </>
    )
  }
  if (proposal.kind === 'service') {
    const { service } = proposal
    return (
      <>
        <p className="tabular">
          {t('amount', {
            quantity: format.number(service.quantity, 2),
            price: format.money(service.price_purchasing),
          })}
        </p>
        <ProposalText text={service.hints_de} />
        {service.price_offered === null ? null : (
          <p className="text-sm text-muted">{t('offered', { price: format.money(service.price_offered) })}</p>
        )}
      </>
    )
  }
  const { quote } = proposal
  const lines = [...quote.services, ...quote.custom_services, ...quote.products]
  return (
    <>
      <p className="tabular">
        {t('totals', {
          buying: format.money(quote.totals.purchasing),
          selling: format.money(quote.totals.selling),
        })}
      </p>
      <ul className="text-sm">
        {lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines of a quote have no ids and never move
          <li key={place}>
            {format.number(line.quantity, 2)} × <QuoteLineName line={line} />
          </li>
        ))}
      </ul>
      <ProposalText text={quote.notes} />
    </>
  )
}

type QuoteLine = Quote['services'][number] | Quote['custom_services'][number] | Quote['products'][number]

function QuoteLineName({ line }: { line: QuoteLine }) {
  const locale = useLocale()
  return <>{'service' in line ? line.service.description[locale] : line.name}</>
}

function ProposalText({ text }: { text: string | null }) {
  const t = useTranslations('operatorOrders.page')
  return text ? <p className="text-sm whitespace-pre-line">{t('quoted', { text })}</p> : null
}
