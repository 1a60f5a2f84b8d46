import type { Routes } from '#server/kernel/routes'
import { readStatistics, listStatisticOrders } from './statistics.queries.ts'

export const routes = {
  'statistic.read': (call, { query }) => readStatistics(call, query),
  'statistic.orders': (call, { params, query }) => listStatisticOrders(call, params.figure, query),
} satisfies Routes
