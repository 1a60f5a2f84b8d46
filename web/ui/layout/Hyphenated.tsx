import { insertSoftHyphens } from './soft-hyphens.ts'

/** Text for narrow places: long words get soft hyphens. Screen readers get the text without hyphens. */
export function Hyphenated({ children }: { children: string }) {
  const parted = insertSoftHyphens(children)
  if (parted === children) return children
  return (
    <>
      <span aria-hidden="true">{parted}</span>
      <span className="sr-only">{children}</span>
    </>
  )
}
