import type { WebhookSender } from '#server/platform/outbound/webhook-sender'

let platform: WebhookSender | undefined

/** Once a process, at its start: the operator's calls are registered without a platform. */
export function handWebhooks(sender: WebhookSender): void {
  platform = sender
}

export function webhookPlatform(): WebhookSender {
  if (!platform) throw new Error('handWebhooks has to run before webhooks are made or sent')
  return platform
}
