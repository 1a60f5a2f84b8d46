import { Fragment, type ReactNode } from 'react'
import { joinClasses } from '../classes.ts'

export interface Fact {
  term: string
  /** Null and undefined hide the whole line. */
  value: ReactNode
}

/** Facts with their names, side by side where there is space. */
export function DescriptionList({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl
      className={joinClasses(
        'grid gap-x-6 gap-y-3',
        columns === 2 ? 'md:grid-cols-2' : 'grid-cols-[fit-content(42%)_minmax(0,1fr)] max-md:gap-x-4',
      )}
    >
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
