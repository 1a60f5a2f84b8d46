import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/use-format'
import { joinClasses } from '../classes.ts'
import { useTitle } from '../hooks/use-title.ts'
import { PlainLink } from '../controls/buttons/Link.tsx'

interface PageHeadProps {
  title: string
  counter?: { shown: number; total: number } | undefined
  /** The page to go back to, with its name. */
  back?: { href: string; label: string } | undefined
  /** Badges next to the title. */
  badges?: ReactNode
  /** One line below the title. */
  subtitle?: ReactNode
  /** The screen's main action, with secondary ones before it. */
  actions?: ReactNode
  /** Less space below, for lists. */
  isTight?: boolean
}

/** The head of a page: title, counter and actions. */
export function PageHead({ title, counter, back, badges, subtitle, actions, isTight }: PageHeadProps) {
  useTitle(title)
  return (
    <header className={joinClasses('flex flex-col', isTight ? 'mb-3' : 'mb-5 gap-1')}>
      {back ? <BackLink {...back} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="text-h1 min-w-0 text-balance">{title}</h1>
          {counter ? <PageCounter {...counter} /> : null}
          {badges ? <div className="flex flex-wrap gap-1.5 self-center">{badges}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {subtitle ? (
        <div className={joinClasses('text-sm text-muted', actions ? 'max-md:mt-2' : null)}>{subtitle}</div>
      ) : null}
    </header>
  )
}

function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <PlainLink
      href={href}
      className="moves -ml-1 inline-flex min-h-6 items-center gap-1 self-start rounded-sm px-1 text-sm text-muted hover:text-ink touch:min-h-11 print:hidden"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {label}
    </PlainLink>
  )
}

/** `12 / 348`: shown and total, as all lists have it. */
export function PageCounter({ shown, total }: { shown: number; total: number }) {
  const format = useFormat()
  return (
    <span className="text-sm text-muted tabular" role="status">
      {format.number(shown)} / {format.number(total)}
    </span>
  )
}
