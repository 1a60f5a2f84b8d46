import { deviceStorage, tabStorage } from '#web/api/device/storage'

/** When the wizard stays away (readings Q7): once a session is enough, and "later" means in seven days. */

const snoozeMs = 7 * 24 * 3600_000

export const onboardingSnooze = {
  isActive: (accountId: string, now = Date.now()): boolean =>
    tabStorage.get(`onboarding.${accountId}`) !== null ||
    Number(deviceStorage.get(`onboarding.${accountId}`) ?? 0) > now,

  /** It was shown in this session. */
  markSeen: (accountId: string): void => tabStorage.set(`onboarding.${accountId}`, 'seen'),

  /** Somebody wants it now: with the next page it is there. */
  clear: (accountId: string): void => {
    tabStorage.set(`onboarding.${accountId}`, null)
    deviceStorage.set(`onboarding.${accountId}`, null)
  },

  start: (accountId: string, now = Date.now()): void =>
    deviceStorage.set(`onboarding.${accountId}`, String(now + snoozeMs)),
}
