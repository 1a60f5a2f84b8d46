import { useEffect } from 'react'

/** What the tab says: the screen's own title, else its route's, else the product's. */
let product = 'Gewerk'
let route: string | null = null
let screens: readonly { readonly title: string }[] = []

function show(): void {
  const title = screens.at(-1)?.title ?? route
  document.title = title ? `${title} · ${product}` : `${product} · Partner portal`
}

/** The name of this installation, behind every title. */
export function nameProduct(name: string): void {
  product = name
  show()
}

/** The title of the page that the address names, for as long as its screen has none of its own. */
export function nameRoute(title: string | null): void {
  route = title
  show()
}

/** Names the page in the tab for as long as it is shown. PageHead does it for its title. */
export function useTitle(title: string): void {
  useEffect(() => {
    const mine = { title }
    screens = [...screens, mine]
    show()
    return () => {
      screens = screens.filter((one) => one !== mine)
      show()
    }
  }, [title])
}
