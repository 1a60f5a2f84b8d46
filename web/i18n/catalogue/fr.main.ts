import files from '../../api/files/messages/fr.ts'
import frame from '../../app/frame/messages/fr.ts'
import orderLists from '../../features/order-lists/messages/fr.ts'
import push from '../../features/push/messages/fr.ts'
import camera from '../../ui/camera/messages/fr.ts'

export const main = { camera, files, frame, orderLists, push }
