import { insertSoftHyphens } from './soft-hyphens.ts'

/** Text for narrow places: long words get soft hyphens. Screen readers get the text without hyphens. */
export function Hyphenated({ children }: { children: string }) {
  const hyphenated = insertSoftHyphens(children)
  if (hyphenated === children) return children
  return (
    <>
      <span aria-hidden="true">{hyphenated}</span>
      <span className="sr-only">{children}</span>
    </>
  )
}
