import { deviceStorage, tabStorage } from '#web/api/device/storage'

/** The wizard opens once per session; "later" hides it for seven days. */

const snoozeMs = 7 * 24 * 3600_000

export const onboardingSnooze = {
  isActive: (accountId: string, now = Date.now()): boolean =>
    tabStorage.get(`onboarding.${accountId}`) !== null ||
    Number(deviceStorage.get(`onboarding.${accountId}`) ?? 0) > now,

  /** Records that it was shown in this session. */
  markSeen: (accountId: string): void => tabStorage.set(`onboarding.${accountId}`, 'seen'),

  /** Makes the wizard open again with the next page. */
  clear: (accountId: string): void => {
    tabStorage.set(`onboarding.${accountId}`, null)
    deviceStorage.set(`onboarding.${accountId}`, null)
  },

  start: (accountId: string, now = Date.now()): void =>
    deviceStorage.set(`onboarding.${accountId}`, String(now + snoozeMs)),
}
