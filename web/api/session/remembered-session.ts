import type { User } from '#contract/people/session'
import { deviceStorage } from '../device/storage.ts'

/**
 * Who is logged in on this device, as far as it must be known without a network: the person and their companies.
 * No token is among it; what may be read anew or written, the server decides by the cookie once it is reached.
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

/** Somebody logged out while the server could not be told: it is told first thing, before anybody is brought back. */
export const pendingLogout = {
  get: (): boolean => deviceStorage.get('logout owed') !== null,
  set: (owed: boolean): void => deviceStorage.set('logout owed', owed ? '1' : null),
}
