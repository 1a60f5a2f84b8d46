import type { LucideIcon } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/buttons/Button.tsx'
import { IconButton } from '../controls/buttons/IconButton.tsx'
import type { IconButtonSize } from '../controls/buttons/icon-button-style.ts'
import { createDeferredPart } from '../deferred-part.ts'
import { showToast } from '../feedback/toasts.ts'

export interface MenuEntry {
  id: string
  icon: LucideIcon
  label: string
  /** More about the entry. */
  hint?: string | undefined
  onAction: () => void
}

export interface OpenMenuProps {
  /** The name of the menu for screen readers. */
  label: string
  entries: readonly MenuEntry[]
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
}

interface ButtonMenuProps {
  icon: LucideIcon
  /** The name of the button and the menu for screen readers. */
  label: string
  /** Shown on the button; without it the button has only the icon. */
  text?: string | undefined
  size?: IconButtonSize | undefined
  entries: readonly MenuEntry[]
}

const openMenu = createDeferredPart(async () => (await import('./OpenMenu.tsx')).OpenMenu)

/** A button that opens a menu. The script of the menu is loaded some seconds after the page, or by the press. */
export function ButtonMenu({ icon, label, text, size, entries }: ButtonMenuProps) {
  const t = useTranslations('ui')
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const OpenMenu = openMenu.usePart()
  const close = () => setOpen(false)
  const open = () => {
    setOpen(true)
    openMenu.load().catch(() => {
      showToast({ tone: 'danger', title: t('menuNotLoaded'), text: t('dialogNotLoadedText') })
      close()
    })
  }
  const button = { ref: trigger, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onPress: open } as const
  return (
    <>
      {text ? (
        <Button {...button} icon={icon}>
          {text}
        </Button>
      ) : (
        <IconButton {...button} icon={icon} label={label} size={size} />
      )}
      {isOpen && OpenMenu ? (
        <OpenMenu label={label} entries={entries} trigger={trigger} onClose={close} />
      ) : null}
    </>
  )
}
