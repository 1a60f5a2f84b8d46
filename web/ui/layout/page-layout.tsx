import type { ReactNode } from 'react'
import { Docked } from './Dock.tsx'

/** A detail page: left what to know, right what to do, which stays in sight. On a phone one column. */
export function DetailColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <aside className="flex min-w-0 flex-col gap-4 max-lg:order-first lg:sticky lg:top-[calc(var(--top)+1.5rem)]">
        {aside}
      </aside>
    </div>
  )
}

/**
 * The next step, always in reach: on a phone in the dock, over the full width; on a wide screen where it is put, in the
 * column of what to do.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Docked place="actions">
      <div
        data-chrome=""
        data-action-bar=""
        className="flex flex-col gap-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3"
      >
        {children}
      </div>
    </Docked>
  )
}

/** A quiet row of filters above a list. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {children}
    </div>
  )
}

/** Fields below each other with the distance forms have; 36 rem at most, so that lines stay readable. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className="flex max-w-xl flex-col gap-5">{children}</div>
}
