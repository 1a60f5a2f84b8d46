import orderLists from '../../features/order-lists/messages/fr.ts'
import push from '../../features/push/messages/fr.ts'

export const main = { orderLists, push }
