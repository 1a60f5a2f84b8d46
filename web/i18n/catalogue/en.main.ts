import delegation from '../../features/delegation/messages/en.ts'
import forms from '../../features/forms/messages/en.ts'
import offers from '../../features/offers/messages/en.ts'
import order from '../../features/order/messages/en.ts'
import orderLists from '../../features/order-lists/messages/en.ts'
import push from '../../features/push/messages/en.ts'
import reports from '../../features/reports/messages/en.ts'
import signatures from '../../features/signatures/messages/en.ts'

export const main = { delegation, forms, offers, order, orderLists, push, reports, signatures }
