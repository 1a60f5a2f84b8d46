import type { QueryClient } from '@tanstack/react-query'
import { getCustomerName } from '#contract/kit/person/customer-name'
import type { OrderRow } from '#contract/orders/orders'
import { queryKeys } from '#web/api/queries/query-keys'
import { getOrderPath } from '#web/features/order-lists/list/order-path'
import { toPanelPath } from '#web/features/order-lists/list/list-query'
import { matchesSearch, type SearchChoice } from './search-sections.ts'

const maxCachedChoices = 8

/** Finds orders among those that are stored on this device, for a search without a connection. */
export function findCachedOrders(client: QueryClient, text: string, mayOpenPage: boolean): SearchChoice[] {
  const rows = new Map(listCachedRows(client).map((row) => [row.api_id, row]))
  return [...rows.values()]
    .filter((row) => row.sfid && matchesSearch(toSearchText(row), text))
    .slice(0, maxCachedChoices)
    .map((row) => ({
      key: `go:device:${row.api_id} ${getPath(row, mayOpenPage)}`,
      title: row.opportunity.name,
      text: [row.job.name, getCustomerName(row.customer), row.customer.shipping_address.city].join(' · '),
    }))
}

function getPath(row: OrderRow, mayOpenPage: boolean): string {
  const queue = row.queue === 'offers' ? 'open' : row.queue
  const view = { queue, search: '', filters: {}, sort: null }
  return getOrderPath(queue, row, mayOpenPage) ?? toPanelPath(view, row.sfid ?? row.api_id)
}

function listCachedRows(client: QueryClient): OrderRow[] {
  const lists = client.getQueriesData<{ rows?: readonly OrderRow[] }>({ queryKey: queryKeys.orderList })
  const orders = client.getQueriesData<Partial<OrderRow>>({ queryKey: ['order'] })
  return [
    ...lists.flatMap(([, list]) => list?.rows ?? []),
    // The key of an order has two parts; longer keys belong to its history, comments and files.
    ...orders.flatMap(([key, order]) => (key.length === 2 && order?.api_id ? [order as OrderRow] : [])),
  ]
}

function toSearchText({ job, opportunity, customer, partner_eid: own, project }: OrderRow): string {
  const { street, postal_code: code, city } = customer.shipping_address
  const { name, company_name: company, phone, mobile_phone: mobile } = customer
  const parts = [job.name, job.eid, opportunity.name, name, company, street, code, city, phone, mobile, own]
  return [...parts, project?.name].filter(Boolean).join(' ')
}
