import { Fragment, type ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

export interface Fact {
  term: string
  /** Null and undefined hide the whole line. */
  value: ReactNode
}

/** A longer word does not fit beside its name on a phone, and would break at any letter. */
const longWord = /[^\s-]{18,}/

/** Facts with their names, side by side where there is space. */
export function DescriptionList({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  const isStacked = facts.some(({ term, value }) =>
    [term, value].some((text) => typeof text === 'string' && longWord.test(text)),
  )
  const oneColumn = isStacked
    ? 'grid-cols-1 md:grid-cols-[fit-content(42%)_minmax(0,1fr)] max-md:gap-y-0 max-md:[&>dt:not(:first-child)]:mt-3'
    : 'grid-cols-[fit-content(42%)_minmax(0,1fr)] max-md:gap-x-4'
  return (
    <dl className={joinClasses('grid gap-x-6 gap-y-3', columns === 2 ? 'md:grid-cols-2' : oneColumn)}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map((fact) => (
          <FactLine key={fact.term} fact={fact} stacked={columns === 2} />
        ))}
    </dl>
  )
}

function FactLine({ fact, stacked }: { fact: Fact; stacked: boolean }) {
  const Frame = stacked ? 'div' : Fragment
  return (
    <Frame>
      <dt className="text-sm leading-6 text-muted">{fact.term}</dt>
      <dd className="min-w-0">{fact.value}</dd>
    </Frame>
  )
}
