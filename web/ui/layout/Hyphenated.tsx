import { insertSoftHyphens } from './soft-hyphens.ts'

/** Words for a narrow place: long ones part where they are joined. What is read aloud and found is the plain word. */
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
