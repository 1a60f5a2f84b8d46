import files from '../../api/files/messages/de.ts'
import frame from '../../app/frame/messages/de.ts'
import orderLists from '../../features/order-lists/messages/de.ts'
import push from '../../features/push/messages/de.ts'
import camera from '../../ui/camera/messages/de.ts'

/** What is said on most pages behind the log-in; one chunk, loaded with the first of them. */
export const main = { camera, files, frame, orderLists, push }
