import type { Tone } from './badges.tsx'
import { createListeners } from '../listeners.ts'

/** A message about something that just happened. */
export interface ToastContent {
  tone: Tone
  title: string
  text?: string | undefined
  /** The user quotes it to support. */
  requestId?: string | null | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Takes back what has just happened; the message offers it for 10 s. */
  undo?: (() => void) | undefined
  /** Keeps a success message until the user closes it. */
  isPersistent?: boolean | undefined
}

/** Shows a message. Without `millis` it stays until the user closes it. */
type ToastPresenter = (content: ToastContent, millis?: number) => void

/** The region is loaded with the first toast; until then toasts wait. */
let presenter: ToastPresenter | null = null
let pendingToasts: Parameters<ToastPresenter>[] = []
const listeners = createListeners()

/**
 * Shows a message. Success messages close after 6 s, with an undo after 10 s; errors, warnings and messages with
 * an action stay until the user closes them.
 */
export function showToast(content: ToastContent): void {
  const stays =
    content.tone === 'danger' || content.tone === 'warning' || content.action || content.isPersistent
  const message: Parameters<ToastPresenter> = stays ? [content] : [content, content.undo ? 10_000 : 6000]
  if (presenter) return presenter(...message)
  pendingToasts = [...pendingToasts, message]
  listeners.notify()
}

export const toasts = {
  /** Whether any toast was requested so far. */
  hasAny: (): boolean => presenter !== null || pendingToasts.length > 0,

  /** Calls back when the first toast is requested and when the region is ready. */
  subscribe: listeners.subscribe,

  /** Sets the function that shows toasts, and shows those that wait. */
  presentWith(show: ToastPresenter): void {
    presenter = show
    for (const message of pendingToasts) show(...message)
    pendingToasts = []
    listeners.notify()
  },
}
