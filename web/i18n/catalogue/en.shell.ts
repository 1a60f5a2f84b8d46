import evidence from '#web/offline/evidence/messages/en'
import files from '#web/offline/photos/messages/en'
import undo from '#web/offline/undo/messages/en'
import frame from '#web/app/shell/messages/en'
import orderLists from '#web/features/order-lists/messages/en'

export const shellMessages = { evidence, files, frame, orderLists, undo }
