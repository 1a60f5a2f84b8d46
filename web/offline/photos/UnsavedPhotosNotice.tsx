import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { Button } from '#web/ui/controls/buttons/Button.tsx'
import { cachedFilesStore, deleteRows } from '../cache/cache-stores.ts'
import { useDeviceErrorMessages } from '../storage/use-device-error-messages.ts'
import { unsavedPhotos, useUnsavedPhotos } from './unsaved-photos.ts'

/** Warns that photos are only in this page, and offers to free space on the device or to send them now. */
export function UnsavedPhotosNotice() {
  const t = useTranslations('files')
  const failure = useDeviceErrorMessages()
  const isFull = useUnsavedPhotos().some(({ problem }) => problem === 'full')
  const [running, setRunning] = useState<'free' | 'send' | null>(null)
  const run = async (what: 'free' | 'send') => {
    setRunning(what)
    try {
      if (what === 'free') await freeDeviceSpace()
      for (const { key } of unsavedPhotos.all()) await unsavedPhotos.save(key)
    } catch (error) {
      failure.showToast(error)
    } finally {
      setRunning(null)
    }
  }
  return (
    <Banner tone="danger" live title={t(isFull ? 'fullTitle' : 'failingTitle')}>
      <p>{t(isFull ? 'unsavedText' : 'failingUnsavedText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isFull ? (
          <Button size="small" isPending={running === 'free'} onPress={() => void run('free')}>
            {t('freeSpace')}
          </Button>
        ) : null}
        <Button size="small" isPending={running === 'send'} onPress={() => void run('send')}>
          {t('sendNow')}
        </Button>
      </div>
    </Banner>
  )
}

/** Deletes prefetched documents and thumbnails. They are fetched again when there is space and a connection. */
function freeDeviceSpace(): Promise<void> {
  return deleteRows(cachedFilesStore, () => true)
}
