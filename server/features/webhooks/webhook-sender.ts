import type { WebhookSender } from '#server/platform/outbound/webhook-sender'

let currentSender: WebhookSender | undefined

/** Once a process, at its start: the operator's calls are registered without a platform. */
export function setWebhookSender(newSender: WebhookSender): void {
  currentSender = newSender
}

export function getWebhookSender(): WebhookSender {
  if (!currentSender) throw new Error('handWebhooks has to run before webhooks are made or sent')
  return currentSender
}
