import orderLists from '../../features/order-lists/messages/en.ts'
import push from '../../features/push/messages/en.ts'

export const main = { orderLists, push }
