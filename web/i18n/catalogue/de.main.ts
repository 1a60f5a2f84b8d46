import delegation from '../../features/delegation/messages/de.ts'
import forms from '../../features/forms/messages/de.ts'
import offers from '../../features/offers/messages/de.ts'
import order from '../../features/order/messages/de.ts'
import orderLists from '../../features/order-lists/messages/de.ts'
import push from '../../features/push/messages/de.ts'
import reports from '../../features/reports/messages/de.ts'
import signatures from '../../features/signatures/messages/de.ts'

/** What is said on most pages behind the log-in; one chunk, loaded with the first of them. */
export const main = { delegation, forms, offers, order, orderLists, push, reports, signatures }
