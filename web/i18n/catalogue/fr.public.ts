import api from '#web/api/feedback/messages/fr'
import app from '#web/app/pages/messages/fr'
import login from '#web/features/login/messages/fr'
import ui from '#web/ui/messages/fr'

export const publicMessages = { ui, api, app, login }
