import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import { PlainLink } from '../controls/buttons/Link.tsx'
import { SkeletonBar } from '../feedback/SkeletonBar.tsx'

interface FigureTileProps {
  label: string
  value: string
  /** One or two short lines below the value. */
  note?: ReactNode
  /** Opens what the figure counts; null if there is nothing behind it. */
  href: string | null
  /** True if the page shows what the figure counts. */
  isCurrent?: boolean | undefined
}

/** One figure with its name; the whole tile opens what is behind it. */
export function FigureTile({ label, value, note, href, isCurrent = false }: FigureTileProps) {
  const content = (
    <>
      <span className="text-sm text-muted">{label}</span>
      <span className="text-h2 break-words tabular">{value}</span>
      {note ? <span className="text-xs text-muted">{note}</span> : null}
    </>
  )
  if (href === null) return <div className={figureTileStyle}>{content}</div>
  return (
    <PlainLink
      href={href}
      aria-current={isCurrent || undefined}
      className={joinClasses(
        figureTileStyle,
        'moves hover:border-edge focus-visible:outline-2 focus-visible:outline-offset-1',
        isCurrent && 'border-accent-line! bg-accent-soft!',
      )}
    >
      {content}
    </PlainLink>
  )
}

/** Skeleton of a tile with the same height. Long notes take two lines on a phone. */
export function FigureTileSkeleton({ hasLongNote = false }: { hasLongNote?: boolean }) {
  return (
    <div className={figureTileStyle}>
      <SkeletonBar className="my-0.5 w-24" />
      <SkeletonBar className="my-0.5 h-5 w-32" />
      <SkeletonBar className={joinClasses('h-4 w-28', hasLongNote && 'max-md:h-8')} />
    </div>
  )
}

const figureTileStyle = 'flex h-full flex-col gap-0.5 rounded border border-line bg-surface px-3.5 py-2.5'
