import type { Answers } from '#contract/forms/forms'

/**
 * Drafts that this device has sent without a reply. If the server then refuses an older version because of such a draft,
 * no other device was faster: only the reply was lost.
 */
export type SentDrafts = readonly string[]

/** The number of drafts that are remembered; each was sent without a reply. */
const maxDrafts = 20

/** Adds the answers of a draft that is being sent. A draft that is sent again is remembered once. */
export function addSentDraft(sent: SentDrafts, answers: Answers): SentDrafts {
  const added = describeAnswers(answers)
  return [...sent.filter((one) => one !== added), added].slice(-maxDrafts)
}

/** Returns whether these answers of the server are a draft that this device has sent. */
export function isSentDraft(sent: SentDrafts, answers: Answers): boolean {
  return sent.includes(describeAnswers(answers))
}

/** Returns a text that is equal for equal answers; the server returns keys in another order. */
function describeAnswers(answers: Answers): string {
  return JSON.stringify(answers, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
