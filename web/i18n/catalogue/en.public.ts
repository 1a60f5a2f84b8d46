import api from '#web/api/feedback/messages/en'
import app from '#web/app/pages/messages/en'
import login from '#web/features/login/messages/en'
import ui from '#web/ui/messages/en'

export const publicMessages = { ui, api, app, login }
