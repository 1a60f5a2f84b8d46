import delegation from '../../features/delegation/messages/fr.ts'
import forms from '../../features/forms/messages/fr.ts'
import offers from '../../features/offers/messages/fr.ts'
import order from '../../features/order/messages/fr.ts'
import orderLists from '../../features/order-lists/messages/fr.ts'
import push from '../../features/push/messages/fr.ts'
import reports from '../../features/reports/messages/fr.ts'
import signatures from '../../features/signatures/messages/fr.ts'

export const main = { delegation, forms, offers, order, orderLists, push, reports, signatures }
