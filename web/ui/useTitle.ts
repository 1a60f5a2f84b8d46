import { useEffect } from 'react'

export const productTitle = 'Gewerk · Partner portal'

/** Names the page in the tab for as long as it is shown. PageHead does it for its title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Gewerk`
    return () => {
      document.title = productTitle
    }
  }, [title])
}
