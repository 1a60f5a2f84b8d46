import api from '../../api/messages/en.ts'
import app from '../../app/messages/en.ts'
import creditNotes from '../../features/credit-notes/messages/en.ts'
import login from '../../features/login/messages/en.ts'
import offers from '../../features/offers/messages/en.ts'
import orderLists from '../../features/order-lists/messages/en.ts'
import ui from '../../ui/messages/en.ts'

/** Every feature's texts in one language; one chunk, loaded when the language is chosen. */
export const catalogue = { ui, api, app, login, offers, orderLists, creditNotes }
