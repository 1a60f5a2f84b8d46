/** Rules for comments, test titles and documents that a program can check. The standard itself is in CONTRIBUTING. */

export interface LanguageRule {
  readonly name: string
  readonly pattern: RegExp
  /** The advice for the author. */
  readonly remedy: string
}

/** Constructions that readers have to solve before they know what a sentence says. */
export const proseRules: readonly LanguageRule[] = [
  {
    name: 'question word as a subject',
    pattern: /(?:^|[.:;!]\s)(?:What|Whose|Whom|Who|Whoever|Whatever|Where)\s(?![^.]*\?)/m,
    remedy: 'Name the thing: start with a noun or a verb ("Returns …", "The files that …").',
  },
  {
    name: 'unnamed person',
    pattern:
      /\b(?:somebody|nobody|everybody|whoever|whomever|whosoever|oneself|(?<!(?:first|other|last) )one's)\b/i,
    remedy: 'Name the role: user, caller, company, person, installer.',
  },
  {
    name: 'archaic word',
    pattern: /\b(?:anew|in vain|thereof|therein|thereupon|whereupon|lest|nought|ere|albeit|henceforth)\b/i,
    remedy: 'Use the everyday word: again, without effect, of it, then.',
  },
  {
    name: '"for" in the meaning of because',
    pattern: /,\s+for\s+(?:it|they|there|he|she|we|you)\s+\w/,
    remedy: 'Write "because".',
  },
  {
    name: 'picture in place of a term',
    pattern: /\b(?:hears? of|tells? of|comes? by|lets? go of|whole house)\b/i,
    remedy: 'Use the technical term: receives, reports, obtains, releases, application.',
  },
]

/** References to documents that are not part of the repository. */
export const referenceRule: LanguageRule = {
  name: 'reference to a document outside the repository',
  pattern:
    /\b(?:Q\d{1,2}|R(?:[1-9]|1[0-2])|design \d|readings?,? [QCR]\d+|wire\.md|[12] §\s?\d|issue \d+|point \d+)\b(?!-)/,
  remedy: 'Write the reason, or link a heading of docs/domain.md.',
}

const longestSubject = 72

/** Returns the faults of one text: a comment without its marks, a test title or a paragraph of a document. */
export function findProseFaults(text: string): LanguageRule[] {
  const prose = text.replaceAll(/`[^`\n]*`/g, '')
  return [...proseRules, referenceRule].filter(({ pattern }) => pattern.test(prose))
}

/** Returns what is wrong with the subject of a commit; null when it is fine. */
export function findSubjectFault(subject: string): string | null {
  if (subject.length > longestSubject) return `has ${subject.length} characters, at most ${longestSubject}`
  if (/[.]$/.test(subject)) return 'ends with a full stop'
  return null
}

const decisionParts = [
  { pattern: /^# \d{4} \S/m, part: 'a title "# NNNN Subject"' },
  { pattern: /^Date: \d{4}-\d{2}-\d{2}$/m, part: '"Date: YYYY-MM-DD"' },
  {
    pattern: /^Status: (?:Accepted|Superseded by \d{4})/im,
    part: '"Status: Accepted" or "Status: Superseded by NNNN"',
  },
  { pattern: /^## Context$/m, part: '"## Context"' },
  { pattern: /^## Decision$/m, part: '"## Decision"' },
  { pattern: /^## Consequences$/m, part: '"## Consequences"' },
]

/** Returns the parts that a decision lacks. */
export function findMissingDecisionParts(text: string): string[] {
  return decisionParts.filter(({ pattern }) => !pattern.test(text)).map(({ part }) => part)
}
