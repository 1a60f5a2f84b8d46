import { type ComponentType, useRef, useState } from 'react'
import { NetworkError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import type { User } from '#contract/people/session'
import { language } from '#web/i18n/language'
import { AccountButton } from './AccountButton.tsx'

/** Milliseconds after which loading the menu fails, and after which a spinner is shown. */
const menuTimeoutMs = 120_000
const spinnerDelayMs = 300

async function loadAccountMenu(): Promise<ComponentType<{ user: User }>> {
  const menu = import('./AccountMenu.tsx')
  const [part] = await Promise.all([menu, language.loadFeatures('push')])
  return part.AccountMenu
}

/** Shows the account button and loads its menu when the pointer reaches it. */
export function LazyAccountMenu({ user }: { user: User }) {
  const { Menu, isLate, open } = useLazyMenu()
  if (Menu) return <Menu user={user} />
  return (
    <AccountButton
      user={user}
      isPending={isLate}
      onPress={() => void open()}
      // A failed preload is reported when the button is pressed.
      onPointerEnter={() => void loadAccountMenu().catch(() => undefined)}
    />
  )
}

/** Returns the menu once it is loaded; until then the button keeps its place and the focus. */
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
      const AccountMenu = await Promise.race([loadAccountMenu(), rejectAfter(menuTimeoutMs)])
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
