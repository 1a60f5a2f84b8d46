import api from '../../api/messages/fr.ts'
import app from '../../app/messages/fr.ts'
import creditNotes from '../../features/credit-notes/messages/fr.ts'
import login from '../../features/login/messages/fr.ts'
import offers from '../../features/offers/messages/fr.ts'
import orderLists from '../../features/order-lists/messages/fr.ts'
import ui from '../../ui/messages/fr.ts'

/** Every feature's texts in one language; one chunk, loaded when the language is chosen. */
export const catalogue = { ui, api, app, login, offers, orderLists, creditNotes }
