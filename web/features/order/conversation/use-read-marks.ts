import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { useIsOnline } from '#web/api/http/connectivity'
import { useMarkRead } from './conversation.data.ts'
import type { Message } from './conversation-stream.ts'

interface ReadMarks {
  /** Ids of messages that were unread when this page first showed them; they stay marked until it is left. */
  readonly unread: ReadonlySet<string>
  readonly place: RefObject<HTMLDivElement | null>
}

/**
 * Marks messages as read once the conversation is on the screen. `messages` are newest first. Without a
 * connection, nothing is marked, and the messages stay unread on other devices.
 */
export function useReadMarks(order: Order, messages: readonly Message[]): ReadMarks {
  const place = useRef<HTMLDivElement>(null)
  const isVisible = useIsOnScreen(place)
  const isOnline = useIsOnline()
  const { mutate } = useMarkRead(order)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const newest = messages.find(({ isUnread }) => isUnread)?.id
  const ids = messages.filter(({ isUnread }) => isUnread).map(({ id }) => id)
  const key = ids.join(' ')
  useEffect(() => {
    if (key !== '') setUnread((before) => new Set([...before, ...key.split(' ')]))
  }, [key])
  const marked = useRef<string | null>(null)
  useEffect(() => {
    if (!newest || !isVisible || !isOnline || marked.current === newest) return
    marked.current = newest
    mutate(newest, { onError: () => (marked.current = null) })
  }, [newest, isVisible, isOnline, mutate])
  return { unread, place }
}

function useIsOnScreen(place: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) =>
      setVisible(entries.some(({ isIntersecting }) => isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isVisible
}
