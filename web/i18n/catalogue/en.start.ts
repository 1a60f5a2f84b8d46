import api from '../../api/messages/en.ts'
import app from '../../app/messages/en.ts'
import login from '../../features/login/messages/en.ts'
import ui from '../../ui/messages/en.ts'

/** What is said before anybody is logged in; loaded with the app itself. */
export const start = { ui, api, app, login }
