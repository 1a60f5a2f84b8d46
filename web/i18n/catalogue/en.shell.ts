import files from '#web/offline/photos/messages/en'
import frame from '#web/app/shell/messages/en'
import orderLists from '#web/features/order-lists/messages/en'
import push from '#web/features/push/messages/en'
import camera from '#web/ui/camera/messages/en'

export const shellMessages = { camera, files, frame, orderLists, push }
