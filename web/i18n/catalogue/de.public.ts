import api from '#web/api/feedback/messages/de'
import app from '#web/app/pages/messages/de'
import login from '#web/features/login/messages/de'
import ui from '#web/ui/messages/de'

/** Messages of the public pages, loaded with the app. */
export const publicMessages = { ui, api, app, login }
