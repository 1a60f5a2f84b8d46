import api from '../../api/messages/de.ts'
import app from '../../app/messages/de.ts'
import creditNotes from '../../features/credit-notes/messages/de.ts'
import login from '../../features/login/messages/de.ts'
import offers from '../../features/offers/messages/de.ts'
import orderLists from '../../features/order-lists/messages/de.ts'
import ui from '../../ui/messages/de.ts'

/** Every feature's texts in one language; one chunk, loaded when the language is chosen. */
export const catalogue = { ui, api, app, login, offers, orderLists, creditNotes }
