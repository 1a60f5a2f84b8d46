import { type ReactNode, useId } from 'react'

interface SectionProps {
  title?: string | undefined
  /** Shown at the end of the title line: a count or a quiet button. */
  aside?: ReactNode
  /** `card` has a background; `plain` is separated by a line above it. */
  look?: 'card' | 'plain' | undefined
  children: ReactNode
}

/** A part of a page with its own heading. */
export function Section({ title, aside, look = 'plain', children }: SectionProps) {
  const id = useId()
  return (
    <section {...(title ? { 'aria-labelledby': id } : {})} className={sectionLooks[look]}>
      {title ? (
        <header className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  )
}

const sectionLooks = {
  card: 'rounded border border-line bg-surface p-4 md:p-5',
  plain: 'border-t border-line pt-4 first:border-t-0 first:pt-0',
}
