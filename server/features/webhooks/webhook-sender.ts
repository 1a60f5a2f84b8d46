import type { WebhookSender } from '#server/platform/outbound/webhook-sender'

let currentSender: WebhookSender | undefined

/**
 * Sets the sender of this process. Has to be called once at startup, because the operator calls are
 * registered without dependencies.
 */
export function setWebhookSender(newSender: WebhookSender): void {
  currentSender = newSender
}

export function getWebhookSender(): WebhookSender {
  if (!currentSender) throw new Error('Call setWebhookSender before webhooks are added or sent.')
  return currentSender
}
