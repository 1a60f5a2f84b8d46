import evidence from '#web/offline/evidence/messages/de'
import files from '#web/offline/photos/messages/de'
import undo from '#web/offline/undo/messages/de'
import frame from '#web/app/shell/messages/de'
import orderLists from '#web/features/order-lists/messages/de'

/** Messages of most pages after login; one chunk, loaded with the first of these pages. */
export const shellMessages = { evidence, files, frame, orderLists, undo }
