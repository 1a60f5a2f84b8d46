import files from '../../api/files/messages/en.ts'
import frame from '../../app/frame/messages/en.ts'
import orderLists from '../../features/order-lists/messages/en.ts'
import push from '../../features/push/messages/en.ts'
import camera from '../../ui/camera/messages/en.ts'

export const main = { camera, files, frame, orderLists, push }
