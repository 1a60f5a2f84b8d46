import { useEffect } from 'react'

/** The tab title: the screen's own title, else its route's, else the product's. */
let productName = 'Gewerk'
let routeTitle: string | null = null
let screenTitles: readonly { readonly title: string }[] = []

function updateDocumentTitle(): void {
  const title = screenTitles.at(-1)?.title ?? routeTitle
  document.title = title ? `${title} · ${productName}` : `${productName} · Partner portal`
}

/** Sets the name of this installation, which follows every title. */
export function setProductName(name: string): void {
  productName = name
  updateDocumentTitle()
}

/** Sets the title of the current route, used while its screen has none. */
export function setRouteTitle(title: string | null): void {
  routeTitle = title
  updateDocumentTitle()
}

/** Sets the tab title while the component is mounted. PageHead does this for its title. */
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
