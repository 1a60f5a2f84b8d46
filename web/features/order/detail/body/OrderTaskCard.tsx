import { Circle, CircleCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { eventNames } from '#contract/orders/model/order-actions'
import type { HoldEvent } from '#contract/orders/model/order-enums'
import type { OrderTaskKind } from '#contract/orders/model/order-tasks'
import type { OrderTask } from '#contract/orders/order-tasks'
import type { Order } from '#contract/orders/orders'
import { toBerlinDay } from '#web/i18n/format'
import { PlainButton } from '#web/ui/controls/buttons/PlainButton.tsx'
import { Link } from '#web/ui/controls/buttons/Link.tsx'
import { Time } from '#web/ui/data/Time.tsx'
import { SignalText } from '#web/ui/feedback/SignalText.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import {
  eventActionPrefix,
  getFinishingPath,
  getSigningPath,
} from '#web/features/order/actions/order-actions'
import { listEvents } from '#web/features/order/change/next-steps'

interface OrderTaskCardProps {
  order: Order
  onOpen: (actionId: string) => void
}

/** Lists what the order still needs, each with a link to its place; empty when nothing is open. */
export function OrderTaskCard({ order, onOpen }: OrderTaskCardProps) {
  const t = useTranslations('order')
  const open = order.tasks.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const places = open.map((task) => ({ task, place: findTaskPlace(task, order) }))
  const now = places.filter(({ place }) => place !== null)
  const later = places.filter(({ place }) => place === null)
  const done = order.tasks.filter(({ state }) => state === 'done')
  return (
    <Section look="card" title={t('todo.title')} aside={<TasksDeadline tasks={open} />}>
      <ul className="flex flex-col">
        {now.map(({ task, place }) => (
          <li key={task.kind} className="flex min-h-9 items-center gap-2.5 touch:min-h-11">
            <Circle size={16} aria-hidden="true" className="shrink-0 text-muted" />
            <TaskLink order={order} task={task} place={place} onOpen={onOpen} />
          </li>
        ))}
        {later.map(({ task }) => (
          <li key={task.kind} className="flex min-h-8 items-center gap-2.5 text-muted">
            <Circle size={16} aria-hidden="true" className="shrink-0" />
            <TaskName order={order} task={task} />
          </li>
        ))}
        {done.map((task) => (
          <li key={task.kind} className="flex min-h-8 items-center gap-2.5 text-muted">
            <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-done-ink" />
            {t(
              `todo.done.${task.kind === 'signature' && order.signature.state === 'declined' ? 'declined' : task.kind}`,
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The place in which a task is done: the dialog of an action, or a page. */
type TaskPlace = { readonly action: string } | { readonly href: string }

/** Returns the place of an open task; null: it cannot be done in the current status, or not by this user. */
function findTaskPlace({ kind }: OrderTask, order: Order): TaskPlace | null {
  const firstAllowed = (...actions: string[]): TaskPlace | null => {
    const action = actions.find((id) => order.actions.includes(id))
    return action ? { action } : null
  }
  switch (kind) {
    case 'answer': {
      const [event] = listEvents(order.actions)
      return event ? { action: `${eventActionPrefix}${event}` } : null
    }
    case 'delivery':
      return firstAllowed('order.confirmReceipt')
    case 'appointment':
      return firstAllowed('order.confirmAppointment')
    case 'photos':
    case 'protocol':
    case 'serial_numbers':
      if (order.actions.includes('order.finish')) return { href: getFinishingPath(order) }
      return firstAllowed('order.submit')
    case 'additional_price':
      return order.additional_services.some((service) => service.may_agree)
        ? { href: `${order.path}#additional-services` }
        : null
    case 'signature':
      return order.actions.includes('order.sign') && order.sfid ? { href: getSigningPath(order) } : null
  }
}

interface TaskLinkProps extends OrderTaskCardProps {
  task: OrderTask
  place: TaskPlace | null
}

function TaskLink({ order, task, place, onOpen }: TaskLinkProps) {
  const name = <TaskName order={order} task={task} />
  if (place === null) return name
  if ('href' in place)
    return (
      <Link href={place.href} isAlone>
        {name}
      </Link>
    )
  return (
    <PlainButton
      onPress={() => onOpen(place.action)}
      className="moves min-h-6 rounded-sm text-left text-accent-ink underline touch:min-h-11 decoration-accent-line underline-offset-[0.2em] hover:decoration-current"
    >
      {name}
    </PlainButton>
  )
}

function TaskName({ order, task: { kind, count } }: { order: Order; task: OrderTask }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [event] = listEvents(order.actions) as HoldEvent[]
  if (kind === 'answer' && event) return eventNames[event][locale]
  return t(`todo.open.${kind}`, { count: count ?? 1 })
}

/** Shows the first deadline of the open tasks; marked if it is over. */
function TasksDeadline({ tasks }: { tasks: readonly OrderTask[] }) {
  const [dueAt] = tasks.flatMap(({ due_at: at }) => at ?? []).toSorted()
  if (!dueAt) return null
  // A deadline is the end of a day, so the last moment before it is on the last day.
  const day = toBerlinDay(new Date(Date.parse(dueAt) - 1))
  const isOver = Date.parse(dueAt) <= Date.now()
  return (
    <span className="text-sm">
      <SignalText tone={isOver ? 'danger' : 'neutral'}>
        <Time when={day} as="deadline" />
      </SignalText>
    </span>
  )
}

/** Tasks whose state the checklist shows; the others are listed below it. */
const tasksInChecklist: readonly OrderTaskKind[] = ['photos', 'protocol', 'serial_numbers', 'signature']

/** Asks the company's administrator to check the work before it is sent for approval. */
export function SubmitChecklist({ order, onOpen }: OrderTaskCardProps) {
  const t = useTranslations('order')
  const others = order.tasks.filter(({ kind, state }) => state === 'open' && !tasksInChecklist.includes(kind))
  return (
    <Section look="card" title={t('checklist')}>
      <p className="-mt-2 mb-2 text-sm text-muted">{t('checklistText')}</p>
      <ul className="flex flex-col gap-1.5 text-sm">
        {order.checklist.map(({ item, done }) => (
          <li key={item}>
            <SignalText tone={done ? 'done' : 'warning'}>
              {t(`checklistItems.${item as 'pictures'}`)}{' '}
              <span className="font-normal">({t(done ? 'done' : 'missing')})</span>
            </SignalText>
          </li>
        ))}
        {others.map((task) => (
          <li key={task.kind}>
            <SignalText tone="warning">
              <TaskLink order={order} task={task} place={findTaskPlace(task, order)} onOpen={onOpen} />
            </SignalText>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Returns whether the checklist is asked; it also shows the tasks, so only one of them is shown. */
export function hasChecklist(order: Order): boolean {
  return order.checklist.length > 0 && order.actions.includes('order.submit')
}
