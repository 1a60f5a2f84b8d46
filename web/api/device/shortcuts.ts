import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'
import { createListeners } from '#web/ui/listeners'

const storageKey = 'shortcuts'
const listeners = createListeners()

/**
 * Returns whether single letters are shortcuts on this device. Users of speech control and some screen readers
 * switch them off (WCAG 2.1.4).
 */
export function areShortcutsOn(): boolean {
  return deviceStorage.get(storageKey) !== 'off'
}

export function useShortcutsSetting(): readonly [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(listeners.subscribe, areShortcutsOn)
  const choose = (on: boolean) => {
    deviceStorage.set(storageKey, on ? null : 'off')
    listeners.notify()
  }
  return [isOn, choose]
}

const typingSelector =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu] *, [role=listbox] *'

/** Returns whether a key press is a shortcut: no modifier, no text field, no open dialog or menu. */
export function isShortcutPress(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const { target } = event
  if (target instanceof Element && target.matches(typingSelector)) return false
  return areShortcutsOn() && !document.querySelector('.overlay, [role=menu]')
}
