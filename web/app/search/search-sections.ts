import type { LucideIcon } from 'lucide-react'
import type { Queue } from '#contract/orders/model/queues'

/** One line of the search; its key is its kind, a space, and its target. */
export interface SearchChoice {
  readonly key: string
  readonly title: string
  readonly text: string
  /** Instead of the icon of its section. */
  readonly icon?: LucideIcon
}

export type SearchSectionId =
  | Queue
  | 'recent'
  | 'opened'
  | 'pages'
  | 'actions'
  | 'assign'
  | 'people'
  | 'device'

export interface SearchSection {
  readonly id: SearchSectionId
  readonly count: number | null
  readonly choices: readonly SearchChoice[]
  /** Links to all results if there are more. */
  readonly all: string | null
}

/** Returns a section, or nothing if it has no choices. */
export function createSection(id: SearchSectionId, choices: readonly SearchChoice[]): SearchSection[] {
  return choices.length > 0 ? [{ id, count: null, choices, all: null }] : []
}

/** Returns whether every word of the search begins a word of the text. Case and accents do not matter. */
export function matchesSearch(text: string, search: string): boolean {
  const words = foldText(text).split(/[\s/,·-]+/)
  const whole = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)) || (/\d/.test(part) && whole.includes(part)))
}

function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
