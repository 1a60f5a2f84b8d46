import type { Routes } from '#server/kernel/routes'
import { readStatistics, statisticOrders } from './statistics.commands.ts'

export const routes = {
  'statistic.read': (call, { query }) => readStatistics(call, query),
  'statistic.orders': (call, { params, query }) => statisticOrders(call, params.figure, query),
} satisfies Routes
