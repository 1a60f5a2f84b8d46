import { useTranslations } from 'use-intl'
import { useShortcutsSetting } from '#web/api/device/shortcuts'
import { Switch } from '#web/ui/controls/choices/Switch.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

const shortcutKeys = {
  search: ['Ctrl K'],
  sheet: ['?'],
  move: ['↑ ↓', 'j k'],
  open: ['Enter'],
  peek: ['␣'],
  select: ['x'],
  selectRange: ['⇧ x'],
  close: ['Esc'],
} as const
type Shortcut = keyof typeof shortcutKeys

/** Shows the keyboard shortcuts, and switches those of single letters off. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('frame')
  const [isOn, choose] = useShortcutsSetting()
  return (
    <Dialog isOpen title={t('palette.shortcuts')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 pb-3 text-sm">
        {(Object.keys(shortcutKeys) as Shortcut[]).map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="flex gap-1.5">
              {shortcutKeys[name].map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs text-muted"
                >
                  {key === '␣' ? t('palette.space') : key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`palette.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch isSelected={isOn} onChange={choose}>
        {t('palette.letters')}
      </Switch>
    </Dialog>
  )
}
