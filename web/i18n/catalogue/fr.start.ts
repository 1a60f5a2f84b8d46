import api from '../../api/messages/fr.ts'
import app from '../../app/messages/fr.ts'
import login from '../../features/login/messages/fr.ts'
import ui from '../../ui/messages/fr.ts'

/** What is said before anybody is logged in; loaded with the app itself. */
export const start = { ui, api, app, login }
