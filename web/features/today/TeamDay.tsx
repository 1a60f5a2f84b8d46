import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '#contract/access'
import type { TodayOrder, TodayTeam, TodayTile } from '#contract/orders/today'
import { useFormat } from '#web/i18n/use-format'
import { Link, PlainLink } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { toneText } from '#web/ui/feedback/SignalText.tsx'
import { joinClasses } from '#web/ui/classes'
import { toBerlinDay } from '#web/i18n/format'
import { AppointmentButton } from './AppointmentButton.tsx'
import { DayTimeline } from './DayTimeline.tsx'
import { NewOffers } from './NewOffers.tsx'

/** Shows what is to be planned, the visits of today per person, and new offers. */
export function TeamDay({ team, day, away }: ComponentProps<typeof DayTimeline>) {
  return (
    <div className="flex flex-col gap-8">
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        <UnassignedTile tile={team.unassigned} />
        <WithoutContactTile tile={team.without_contact} />
        <OverdueTile tile={team.overdue} queues={team.overdue_queues} />
        <OverlapTile overlaps={team.overlaps} />
      </div>
      <div
        className={joinClasses(
          'grid grid-cols-1 items-start gap-6',
          team.offers && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <DayTimeline team={team} day={day} away={away} />
        {team.offers ? <NewOffers offers={team.offers} /> : null}
      </div>
    </div>
  )
}

type TileName = 'unassigned' | 'without_contact' | 'overdue' | 'overlaps'

interface TileProps {
  name: TileName
  total: number
  /** The list with all of them; absent where there is more than one. */
  href?: string
  foot?: ReactNode
  children: ReactNode
}

/** Rows that the server sends per short list. */
const shownRows = 4

/** A short list with its number; the number is red only if something is overdue or overlaps. */
function Tile({ name, total, href, foot, children }: TileProps) {
  const t = useTranslations('today')
  const format = useFormat()
  const tone =
    total === 0 ? 'neutral' : name === 'unassigned' || name === 'without_contact' ? 'warning' : 'danger'
  return (
    <section
      aria-label={t(`tiles.${name}`)}
      className="flex min-w-0 flex-col rounded border border-line bg-surface"
    >
      {/* On a phone the number is above the title: in French and English they do not fit one line. */}
      <header className="flex flex-1 flex-col-reverse justify-end gap-x-3 px-3 pt-3 pb-2 md:flex-none md:flex-row md:items-baseline md:justify-between md:px-4">
        <h2 className="max-w-full text-h3 hyphens-auto wrap-break-word max-md:tracking-tight">
          {t(`tiles.${name}`)}
        </h2>
        <span className={joinClasses('text-h2 tabular', toneText[tone])}>{format.number(total)}</span>
      </header>
      {total === 0 ? (
        <p className="px-4 pb-4 text-sm text-muted">{t(`tilesEmpty.${name}`)}</p>
      ) : (
        <ul className="flex-1 divide-y divide-line border-t border-line max-md:hidden">{children}</ul>
      )}
      {total > 0 ? (
        <footer
          className={joinClasses(
            'flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-1 text-sm md:px-4',
            // On a phone the link replaces the rows.
            !foot && total <= shownRows && 'md:hidden',
          )}
        >
          {foot ?? <TileLink href={href ?? ''}>{t('showAll', { count: total })}</TileLink>}
        </footer>
      ) : null}
    </section>
  )
}

function TileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 items-center">
      <Link href={href} isAlone>
        {children}
      </Link>
    </span>
  )
}

const tileRowStyle =
  'moves flex min-h-11 flex-col justify-center px-4 py-2 text-sm hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2'

function OrderLine({ order, children }: { order: TodayOrder; children: ReactNode }) {
  return (
    <li className="flex items-center pr-1">
      <PlainLink href={order.path} className={joinClasses(tileRowStyle, 'min-w-0 flex-1')}>
        <span className="truncate font-medium" title={`${order.customer} · ${order.opportunity}`}>
          {order.customer} <span className="font-normal text-muted">· {order.city}</span>
        </span>
        <span className="truncate text-muted tabular">{children}</span>
      </PlainLink>
      <AppointmentButton orderId={order.api_id} actions={order.actions} name={order.customer} look="icon" />
    </li>
  )
}

function UnassignedTile({ tile }: { tile: TodayTile }) {
  const format = useFormat()
  return (
    <Tile name="unassigned" total={tile.total} href={`${pages.scheduled.path}?delegated_to=nobody`}>
      {tile.data.map((order) => (
        <OrderLine key={order.api_id} order={order}>
          {order.start && order.end
            ? format.period({ start: order.start, end: order.end })
            : order.opportunity}
        </OrderLine>
      ))}
    </Tile>
  )
}

function WithoutContactTile({ tile }: { tile: TodayTile }) {
  return (
    <Tile name="without_contact" total={tile.total} href={`${pages.open.path}?contacted=false`}>
      {tile.data.map((order) => (
        <OrderLine key={order.api_id} order={order}>
          {order.opportunity} · <Time when={order.since} as="since" />
        </OrderLine>
      ))}
    </Tile>
  )
}

const overdueQueues = ['open', 'scheduled', 'at-work'] as const

function OverdueTile({ tile, queues }: { tile: TodayTile; queues: TodayTeam['overdue_queues'] }) {
  const t = useTranslations('today')
  const foot = overdueQueues
    .filter((queue) => queues[queue])
    .map((queue) => (
      <TileLink key={queue} href={`${pages[queue].path}?overdue=true`}>
        {t(`inQueue.${queue}`)} {queues[queue]}
      </TileLink>
    ))
  return (
    <Tile name="overdue" total={tile.total} foot={foot}>
      {tile.data.map((order) => (
        <OrderLine key={order.api_id} order={order}>
          {order.queue === 'open' || order.queue === 'scheduled' || order.queue === 'at-work'
            ? t(`inQueue.${order.queue}`)
            : null}{' '}
          · <Time when={order.end ?? order.since} as="since" />
        </OrderLine>
      ))}
    </Tile>
  )
}

function OverlapTile({ overlaps }: { overlaps: TodayTeam['overlaps'] }) {
  const format = useFormat()
  return (
    <Tile name="overlaps" total={overlaps.total} href={pages.calendar.path}>
      {overlaps.data.map(({ person, one, other }) => (
        <li key={`${one.api_id} ${other.api_id}`}>
          <PlainLink
            href={`${pages.calendar.path}?view=day&day=${toBerlinDay(other.start ?? one.since)}`}
            className={tileRowStyle}
          >
            <span className="truncate font-medium">
              {person}{' '}
              <span className="font-normal text-muted">· {format.day(other.start ?? one.since)}</span>
            </span>
            <span className="truncate text-muted">
              {one.customer} / {other.customer}
            </span>
          </PlainLink>
        </li>
      ))}
    </Tile>
  )
}
