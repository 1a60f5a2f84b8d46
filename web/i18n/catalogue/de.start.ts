import api from '#web/api/feedback/messages/de'
import app from '#web/app/pages/messages/de'
import login from '#web/features/login/messages/de'
import ui from '#web/ui/messages/de'

/** What is said before anybody is logged in; loaded with the app itself. */
export const start = { ui, api, app, login }
