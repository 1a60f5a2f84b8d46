import { type ComponentType, useRef, useState } from 'react'
import { NetworkError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import type { User } from '#contract/people/session'
import { AccountButton } from './AccountButton.tsx'

/** So long the menu's files may take to come, as a page's (1 §9), and from when on it shows that they do. */
const menuTimeoutMs = 120_000
const spinnerDelayMs = 300

const loadAccountMenu = () => import('./AccountMenu.tsx')

/** The account's button; its menu is loaded when somebody reaches for it. */
export function LazyAccountMenu({ user }: { user: User }) {
  const { Menu, isLate, open } = useLazyMenu()
  if (Menu) return <Menu user={user} />
  return (
    <AccountButton
      user={user}
      isPending={isLate}
      onPress={() => void open()}
      // What does not come is told whoever presses.
      onPointerEnter={() => void loadAccountMenu().catch(() => undefined)}
    />
  )
}

/** The menu, once it was asked for and is there; until then the button keeps its place and the focus. */
function useLazyMenu() {
  const { showToast: toastError } = useErrorMessages()
  const [Menu, setMenu] = useState<ComponentType<{ user: User }> | null>(null)
  const [isLate, setLate] = useState(false)
  const isAsked = useRef(false)
  const open = async () => {
    if (isAsked.current) return
    isAsked.current = true
    const timer = setTimeout(setLate, spinnerDelayMs, true)
    try {
      const { AccountMenu } = await Promise.race([loadAccountMenu(), rejectAfter(menuTimeoutMs)])
      setMenu(() => AccountMenu)
    } catch (error) {
      toastError(error)
    }
    clearTimeout(timer)
    setLate(false)
    isAsked.current = false
  }
  return { Menu, isLate, open }
}

function rejectAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, milliseconds, new NetworkError('timeout')))
}
