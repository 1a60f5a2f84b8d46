import type { Reply } from '#contract/api'
import type { StaffView } from '#contract/people/session'
import { sendRequest } from '../http/request.ts'

let currentView: StaffView | null = null

/** Returns the viewer, the user who is shown and the end; null until the server has answered. */
export function getStaffView(): StaffView | null {
  return currentView
}

/** Reads the view of this token. Nothing of it is stored on the device. */
export async function readStaffView(token: string): Promise<StaffView> {
  currentView = (await sendRequest('session.view', {}, {}, token)) as Reply<'session.view'>
  return currentView
}
