import type { LucideIcon } from 'lucide-react'
import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinClasses } from '../classes.ts'
import { type Tone, toneText } from '../feedback/badges.tsx'
import { Time } from './Time.tsx'

export interface TimelineItem {
  id: string
  when: string
  /** When the server received it, if that was later. */
  arrived?: ReactNode
  title: ReactNode
  /** The person who did it. */
  by?: string | null
  body?: ReactNode
  icon?: LucideIcon
  tone?: Tone
}

/** A list of events in the given order, newest first. */
export function Timeline({ label, moments }: { label: string; moments: readonly TimelineItem[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {moments.map((moment) => (
        <TimelineEntry key={moment.id} moment={moment} />
      ))}
    </ol>
  )
}

function TimelineEntry({ moment }: { moment: TimelineItem }) {
  const { icon: Icon = Circle, tone = 'neutral' } = moment
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span className="absolute top-7 bottom-0 left-3 w-px bg-line group-last:hidden" aria-hidden="true" />
      <span
        className={joinClasses(
          'grid size-6 shrink-0 place-items-center rounded-full bg-sunken',
          toneText[tone],
        )}
        aria-hidden="true"
      >
        <Icon size={14} />
      </span>
      <div className="min-w-0 flex-1 text-sm leading-6">
        <p className="font-medium text-ink">{moment.title}</p>
        <p className="text-muted">
          {moment.by ? `${moment.by} · ` : null}
          <Time when={moment.when} as="dayTime" />
          {moment.arrived ? <> · {moment.arrived}</> : null}
        </p>
        {moment.body ? (
          <div data-written="" className="mt-1 whitespace-pre-line">
            {moment.body}
          </div>
        ) : null}
      </div>
    </li>
  )
}
