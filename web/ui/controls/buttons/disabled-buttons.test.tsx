// @vitest-environment happy-dom
import { Trash2 } from 'lucide-react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { useDisabledReason } from '#web/ui/controls/buttons/disabled-reason.tsx'
import { IconButton } from './IconButton.tsx'

/** Tests that a disabled button says why, to assistive technology as well, and does nothing. */

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

function render(node: ReactNode): HTMLButtonElement {
  act(() => createRoot(document.getElementById('app') as HTMLElement).render(node))
  return document.querySelector('button') as HTMLButtonElement
}

function getDescription(button: HTMLButtonElement): string {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

function SendForm({ reason, onSubmit }: { reason: string | null; onSubmit: () => void }) {
  const disabled = useDisabledReason(reason)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Button type="submit" aria-describedby="hint" disabledBy={disabled.disabledBy}>
        Senden
      </Button>
      <p id="hint">Geht an alle.</p>
      {disabled.text}
    </form>
  )
}

it('a disabled button stays focusable, is described by the visible reason and sends nothing', () => {
  const onSubmit = vi.fn()
  const button = render(<SendForm reason="Keine Verbindung." onSubmit={onSubmit} />)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.disabled).toBe(false)
  expect(getDescription(button)).toBe('Keine Verbindung.')
  act(() => button.click())
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a button without a reason is enabled and keeps its other description', () => {
  const onSubmit = vi.fn()
  const button = render(<SendForm reason={null} onSubmit={onSubmit} />)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  expect(getDescription(button)).toBe('Geht an alle.')
  act(() => button.click())
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('a disabled icon button is described by its reason, and a press shows the reason and does nothing else', () => {
  vi.useFakeTimers()
  // happy-dom has no popovers.
  const showPopover = vi.fn()
  Object.assign(HTMLElement.prototype, { showPopover })
  const onPress = vi.fn()
  const button = render(
    <IconButton
      icon={Trash2}
      label="Entfernen"
      disabledReason="Das ist der letzte Eintrag."
      onPress={onPress}
    />,
  )
  expect(button.getAttribute('aria-label')).toBe('Entfernen')
  expect(button.getAttribute('aria-description')).toBe('Das ist der letzte Eintrag.')
  expect(button.textContent).toBe('Entfernen. Das ist der letzte Eintrag.')
  act(() => button.click())
  vi.runAllTimers()
  vi.useRealTimers()
  expect(showPopover).toHaveBeenCalledOnce()
  expect(onPress).not.toHaveBeenCalled()
})

it('a button that waits is disabled by the browser', () => {
  const button = render(
    <Button isWaiting onPress={() => undefined}>
      Senden
    </Button>,
  )
  expect(button.disabled).toBe(true)
})
