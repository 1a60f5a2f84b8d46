import type { Tone } from './badges.tsx'

/** A message about something that just happened, shown in one place of the screen. */
export interface ToastContent {
  tone: Tone
  title: string
  text?: string | undefined
  /** To quote to the support. */
  requestId?: string | null | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Good news that somebody must have time to read. */
  stays?: boolean | undefined
}

/** Shows a message; without milliseconds it stays until it was read and closed. */
type ToastPresenter = (content: ToastContent, millis?: number) => void

/** Where they are shown is loaded with the first of them; until then they wait. */
let presenter: ToastPresenter | null = null
let pendingToasts: Parameters<ToastPresenter>[] = []
const listeners = new Set<() => void>()

/** Good news leaves by itself after 6 s; bad news stays until it was read and closed. */
export function showToast(content: ToastContent): void {
  const stays = content.tone === 'danger' || content.tone === 'warning' || content.action || content.stays
  const message: Parameters<ToastPresenter> = stays ? [content] : [content, 6000]
  if (presenter) return presenter(...message)
  pendingToasts = [...pendingToasts, message]
  for (const listener of listeners) listener()
}

export const toasts = {
  /** Whether anything was ever said. */
  hasAny: (): boolean => presenter !== null || pendingToasts.length > 0,

  /** Calls back with the first message, or where they can be shown from now on. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** From now on they are shown so. */
  presentWith(show: ToastPresenter): void {
    presenter = show
    for (const message of pendingToasts) show(...message)
    pendingToasts = []
    for (const listener of listeners) listener()
  },
}
