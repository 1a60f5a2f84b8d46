import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useUser } from '#web/api/session/session'
import { shortcutsKey, usePaletteSections } from './palette-choices.ts'
import { type RecentChoice, saveRecentSearch } from './recent-searches.ts'
import { createRecentSections, minSearchLength, repeatKey, useSearchResults } from './search-results.ts'
import type { SearchSection } from './search-sections.ts'
import { showShortcuts } from './shortcut-sheet-state.ts'

/** The input of the search, what matches it, and what happens when the user chooses one of the matches. */
export function useSearchChoices(typedBefore: string, onGone?: () => void) {
  const router = useRouter()
  const { contact } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim()
  const found = useSearchResults(text)
  const local = usePaletteSections(text)
  const sections = [
    ...(text.length >= minSearchLength ? found.sections : createRecentSections(contact.id, text, local)),
    ...local,
  ]
  const selectChoice = (key: unknown) => {
    if (typeof key !== 'string') return
    const value = key.slice(key.indexOf(' ') + 1)
    // React Aria clears the input after a choice; set the earlier search after that.
    if (key.startsWith(repeatKey)) return void setTimeout(() => setTyped(value))
    if (key === shortcutsKey) {
      onGone?.()
      return void setTimeout(showShortcuts)
    }
    saveRecentSearch(contact.id, text, findRecentChoice(sections, key, value))
    // Without a blur the empty input would open the recent searches and keep the focus on the next page.
    input.current?.blur()
    setTyped('')
    onGone?.()
    void router.navigate({ href: value })
  }
  return { input, typed, setTyped, text, found, sections, selectChoice }
}

/** Returns what to store of a choice; null for links to all results. */
function findRecentChoice(
  sections: readonly SearchSection[],
  key: string,
  href: string,
): RecentChoice | null {
  const choice = sections.flatMap(({ choices }) => choices).find((one) => one.key === key)
  return choice ? { title: choice.title, text: choice.text, href } : null
}
