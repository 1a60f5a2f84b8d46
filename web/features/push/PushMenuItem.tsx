import { Bell, BellOff, BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError, NetworkError } from '#web/api/http/errors'
import { useErrorMessages } from '#web/api/feedback/QueryError.tsx'
import { useUser } from '#web/api/session/session'
import { useSettings } from '#web/api/settings'
import { MenuItem, MenuSection } from '#web/ui/overlays/Menu.tsx'
import { showToast } from '#web/ui/feedback/toasts'
import { getLastPushState, type PushState, readPushState, disablePush, enablePush } from './push-device.ts'
import { watchPushSubscription } from './push-subscription.ts'

/**
 * Switches push notifications of this device on or off; renders nothing if browser or server do not support
 * them.
 */
export function PushMenuItem() {
  const t = useTranslations('push')
  const key = useSettings()?.push_key
  const { state, toggle } = usePushState(key ?? '')
  if (!key || state === 'unsupported') return null
  return (
    <MenuSection
      title={t('title')}
      selectionMode="multiple"
      selectedKeys={state === 'on' ? ['push'] : []}
      onSelectionChange={() => void toggle()}
    >
      <MenuItem id="push" icon={pushIcons[state]} hint={t(`state.${state}`)}>
        {t('device')}
      </MenuItem>
    </MenuSection>
  )
}

const pushIcons = { on: BellRing, off: BellOff, asking: Bell, blocked: BellOff } as const

function usePushState(key: string) {
  const t = useTranslations('push')
  const { showToast: toastError } = useErrorMessages()
  const { id } = useUser().contact
  const [state, setState] = useState<PushState | 'asking'>(() => getLastPushState(id))

  useEffect(() => {
    void readPushState(id, key).then(setState)
  }, [id, key])

  async function toggle() {
    if (state === 'asking') return
    setState('asking')
    try {
      const next = state === 'on' ? await disablePush() : await enablePush(id, key)
      if (next === 'on') watchPushSubscription()
      setState(next)
    } catch (error) {
      setState(await readPushState(id, key))
      if (error instanceof CallError || error instanceof NetworkError) toastError(error)
      else showToast({ tone: 'danger', title: t('failed'), text: t('failedText') })
    }
  }

  return { state, toggle }
}
