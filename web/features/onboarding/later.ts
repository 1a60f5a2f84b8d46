import { device, tab } from '#web/api/storage'

/** When the wizard stays away (readings Q7): once a session is enough, and "later" means in seven days. */

const laterMs = 7 * 24 * 3600_000

export const later = {
  hides: (accountId: string, now = Date.now()): boolean =>
    tab.get(`onboarding.${accountId}`) !== null || Number(device.get(`onboarding.${accountId}`) ?? 0) > now,

  /** It was shown in this session. */
  seen: (accountId: string): void => tab.set(`onboarding.${accountId}`, 'seen'),

  /** Somebody wants it now: with the next page it is there. */
  never: (accountId: string): void => {
    tab.set(`onboarding.${accountId}`, null)
    device.set(`onboarding.${accountId}`, null)
  },

  choose: (accountId: string, now = Date.now()): void =>
    device.set(`onboarding.${accountId}`, String(now + laterMs)),
}
