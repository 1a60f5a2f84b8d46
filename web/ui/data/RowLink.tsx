import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import { PlainLink } from '../controls/buttons/Link.tsx'

/**
 * `gone`: has left the list, grey until the list is updated. `new`: has just been added. `current`: is shown beside the
 * list.
 */
export type RowTone = 'danger' | 'gone' | 'new' | 'current' | null

interface RowLinkProps {
  href: string
  /** Shows one line. */
  isTruncated?: boolean
  children: ReactNode
}

/** The link that covers a whole row or card. Wrap the title in it inside `card`. */
export function RowLink({ href, isTruncated, children }: RowLinkProps) {
  return (
    <PlainLink
      href={href}
      data-row-link=""
      className={joinClasses(rowLinkStyle, isTruncated && 'min-w-0 truncate leading-6')}
    >
      {children}
    </PlainLink>
  )
}

/** For links of lists that handle the press themselves. */
export const rowLinkStyle =
  "font-medium text-ink outline-none after:absolute after:inset-0 after:rounded after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus active:after:bg-ink/5"

/** Other links and buttons of the row are above the link that covers it. */
export const linkedRowStyle =
  'cursor-pointer [&_:is(a,button,input,label):not([data-row-link])]:relative [&_:is(a,button,input,label):not([data-row-link])]:z-1'

/** Border and background of a card. Each tone names both, because two backgrounds would depend on the order of the styles. */
export function getCardToneClasses(tone: RowTone | undefined): string {
  return cardTones[tone ?? 'none']
}

const cardTones = {
  none: 'border-line bg-surface',
  danger: 'border-line border-l-2 border-l-danger bg-surface',
  new: 'border-line bg-accent-soft',
  current: 'border-line bg-accent-soft',
  gone: 'border-line bg-surface grayscale [&_*]:text-faint!',
} as const
