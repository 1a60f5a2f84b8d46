import evidence from '#web/offline/evidence/messages/fr'
import files from '#web/offline/photos/messages/fr'
import undo from '#web/offline/undo/messages/fr'
import frame from '#web/app/shell/messages/fr'
import orderLists from '#web/features/order-lists/messages/fr'

export const shellMessages = { evidence, files, frame, orderLists, undo }
