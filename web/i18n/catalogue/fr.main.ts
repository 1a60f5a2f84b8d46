import files from '../../api/files/messages/fr.ts'
import frame from '../../app/frame/messages/fr.ts'
import orderLists from '../../features/order-lists/messages/fr.ts'
import push from '../../features/push/messages/fr.ts'

export const main = { files, frame, orderLists, push }
