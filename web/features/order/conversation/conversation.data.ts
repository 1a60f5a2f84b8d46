import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Audience, CommentKind } from '#contract/orders/model/order-enums'
import type { Order } from '#contract/orders/orders'
import { callApi } from '#web/api/call'
import { queryKeys } from '#web/api/queries/query-keys'
import { useInvalidateOrders } from '#web/api/queries/order-queries'
import { sendComment } from '#web/offline/outbox/outbox'
import type { Message } from './conversation-stream.ts'

/** Returns the colleagues that a message on this order may mention. */
export const mentionablePeopleQuery = (order: Pick<Order, 'api_id'>) =>
  queryOptions({
    queryKey: [...queryKeys.order(order.api_id), 'people'],
    queryFn: ({ signal }) => callApi('comment.people', { query: { jobApiId: order.api_id } }, { signal }),
    staleTime: 300_000,
    retry: false,
  })

export interface NewMessage {
  readonly kind: CommentKind
  readonly message: string
  readonly visibleForRoles?: Audience[]
  /** Names of files on the device or on the server. */
  readonly files: readonly string[]
  readonly mentions: readonly string[]
  /** The idempotency key of all attempts to send this message. */
  readonly key: string
}

/** Sends a message, or stores it in the outbox until there is a connection. */
export function useSendMessage(order: Order) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: ({ kind, message, visibleForRoles, files, mentions, key }: NewMessage) =>
      sendComment(
        {
          body: {
            actionType: kind,
            jobApiId: order.api_id,
            message,
            ...(visibleForRoles ? { visibleForRoles } : {}),
            ...(files.length > 0 ? { files: files.map((file_id) => ({ file_id })) } : {}),
            ...(mentions.length > 0 ? { mentions: [...mentions] } : {}),
          },
        },
        order.job.name,
        key,
      ),
    onSettled: () => invalidateOrders(),
  })
}

export function useEditMessage({ id, version, mentions }: Message) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: (message: string) =>
      callApi('comment.edit', {
        params: { id },
        body: {
          message,
          version,
          mentions: mentions.filter(({ name }) => message.includes(`@${name}`)).map((person) => person.id),
        },
      }),
    onSettled: () => invalidateOrders(),
  })
}

export function useDeleteMessage({ id }: Message) {
  const invalidateOrders = useInvalidateOrders()
  return useMutation({
    mutationFn: () => callApi('comment.delete', { params: { id } }),
    onSettled: () => invalidateOrders(),
  })
}

/** Marks messages up to `until` as read and removes the marks from lists and sidebar. */
export function useMarkRead(order: Order) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => callApi('comment.markRead', { body: { jobApiId: order.api_id, until } }),
    retry: false,
    onSuccess: () => {
      for (const queryKey of [queryKeys.counts, queryKeys.orders, queryKeys.orderList])
        void client.invalidateQueries({ queryKey })
    },
  })
}
