import type { ReactNode } from 'react'

/** Keeps a part of a message on one line: browsers break a version such as `2026-11` after its hyphen. */
export const keepTogether = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>
