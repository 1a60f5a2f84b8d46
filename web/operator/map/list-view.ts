/** How a page shows its rows. `view=map` in the URL. */
export type ListView = 'list' | 'map'

/** Reads the view of a URL; an unknown value is the list. */
export function readListView(search: URLSearchParams): ListView {
  return search.get('view') === 'map' ? 'map' : 'list'
}

/** Returns the value for the URL; the list needs none. */
export const toViewParam = (view: ListView): string => (view === 'map' ? 'map' : '')
