import type { ReactNode } from 'react'
import { Docked } from './Dock.tsx'

/**
 * A detail page: information on the left, actions on the right, where they stay visible. One column on a
 * phone.
 */
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

/** The next step, always reachable: in the dock and full width on a phone, in place on a wide screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <Docked slot="actions">
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

/** A row of filters above a list. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      {children}
    </div>
  )
}

/** Form fields below each other, at most 36 rem wide so that lines stay readable. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className="flex max-w-xl flex-col gap-5">{children}</div>
}
