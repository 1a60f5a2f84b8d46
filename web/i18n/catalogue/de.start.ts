import api from '../../api/messages/de.ts'
import app from '../../app/messages/de.ts'
import login from '../../features/login/messages/de.ts'
import ui from '../../ui/messages/de.ts'

/** What is said before anybody is logged in; loaded with the app itself. */
export const start = { ui, api, app, login }
