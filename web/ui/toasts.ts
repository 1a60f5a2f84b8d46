import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import type { Tone } from './signals.tsx'

/** A message about something that just happened, shown in one place of the screen. */
export interface ToastContent {
  tone: Tone
  title: string
  text?: string | undefined
  /** To quote to the support. */
  requestId?: string | null | undefined
  action?: { label: string; onPress: () => void } | undefined
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 })

/** Good news leaves by itself after 6 s; bad news stays until it was read and closed. */
export function toast(content: ToastContent): void {
  const stays = content.tone === 'danger' || content.tone === 'warning' || content.action
  toastQueue.add(content, stays ? {} : { timeout: 6000 })
}
