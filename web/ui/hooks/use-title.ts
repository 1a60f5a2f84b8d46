import { useEffect } from 'react'

/** What the tab says: the screen's own title, else its route's, else the product's. */
let productName = 'Gewerk'
let routeTitle: string | null = null
let screenTitles: readonly { readonly title: string }[] = []

function updateDocumentTitle(): void {
  const title = screenTitles.at(-1)?.title ?? routeTitle
  document.title = title ? `${title} · ${productName}` : `${productName} · Partner portal`
}

/** The name of this installation, behind every title. */
export function setProductName(name: string): void {
  productName = name
  updateDocumentTitle()
}

/** The title of the page that the address names, for as long as its screen has none of its own. */
export function setRouteTitle(title: string | null): void {
  routeTitle = title
  updateDocumentTitle()
}

/** Names the page in the tab for as long as it is shown. PageHead does it for its title. */
export function useTitle(title: string): void {
  useEffect(() => {
    const mine = { title }
    screenTitles = [...screenTitles, mine]
    updateDocumentTitle()
    return () => {
      screenTitles = screenTitles.filter((one) => one !== mine)
      updateDocumentTitle()
    }
  }, [title])
}
