import api from '#web/api/feedback/messages/fr'
import app from '#web/app/pages/messages/fr'
import login from '#web/features/login/messages/fr'
import ui from '#web/ui/messages/fr'

/** What is said before anybody is logged in; loaded with the app itself. */
export const start = { ui, api, app, login }
