import { lazy, useState } from 'react'
import { Later } from '../api/Later.tsx'
import type { User } from '../../contract/session.ts'
import { AccountButton } from './AccountButton.tsx'

const load = () => import('./AccountMenu.tsx')
const AccountMenu = lazy(() => load().then((part) => ({ default: part.AccountMenu })))

/** The account's button; its menu is loaded when somebody reaches for it. */
export function AccountCorner({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <AccountButton user={user} onPress={() => setWanted(true)} onPointerEnter={() => void load()} />
  )
  if (!wanted) return button
  return (
    <Later fallback={button}>
      <AccountMenu user={user} />
    </Later>
  )
}
