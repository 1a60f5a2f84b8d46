import { useEffect } from 'react'
import { isShortcutPress } from '#web/api/device/shortcuts'
import { LazyBoundary } from '#web/api/feedback/LazyBoundary.tsx'
import { lazyPart } from '#web/ui/lazy-part'
import { showShortcuts, useShortcutSheet } from './shortcut-sheet-state.ts'

const ShortcutSheet = lazyPart(() =>
  import('./ShortcutSheet.tsx').then((part) => ({ default: part.ShortcutSheet })),
)

/** Opens the sheet of shortcuts with "?". */
export function Shortcuts() {
  const [isShown, close] = useShortcutSheet()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isShortcutPress(event)) return
      event.preventDefault()
      showShortcuts()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  if (!isShown) return null
  return (
    <LazyBoundary>
      <ShortcutSheet onClose={close} />
    </LazyBoundary>
  )
}
