import type { User } from '#contract/people/session'
import { deviceStorage } from '../device/storage.ts'

/**
 * The user and companies that are logged in on this device, so that the app can start without a connection.
 * Contains no token; the server decides by the cookie what may be read and written.
 */
export const rememberedUsers = {
  get(): readonly User[] {
    try {
      return JSON.parse(deviceStorage.get('known') ?? '[]') as User[]
    } catch {
      return []
    }
  },
  set: (users: readonly User[]): void =>
    deviceStorage.set('known', users.length > 0 ? JSON.stringify(users) : null),
}

/**
 * A logout that could not reach the server. It is sent first at the next start, before any session is
 * restored.
 */
export const pendingLogout = {
  get: (): boolean => deviceStorage.get('logout owed') !== null,
  set: (owed: boolean): void => deviceStorage.set('logout owed', owed ? '1' : null),
}
