import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../feedback/Banner.tsx'
import { Button } from '../controls/buttons/Button.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { createCodeReader } from './code-reader.ts'

interface ScanDialogProps {
  label: string
  onFound: (text: string) => void
  onClose: () => void
}

type ScanProblem = 'scanDenied' | 'scanNoCamera' | 'scanFailed'

/** Shows the camera until it recognizes a code. */
export function ScanDialog({ label, onFound, onClose }: ScanDialogProps) {
  const t = useTranslations('camera')
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const stop = new AbortController()
    if (video.current)
      scanCode(video.current, stop.signal).then(
        (text) => {
          if (text === null) return
          navigator.vibrate?.(60)
          found.current(text)
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setProblem(toScanProblem(error))
        },
      )
    return () => stop.abort()
  }, [])
  return (
    <Dialog
      isOpen
      title={label}
      size="large"
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('typeNumber')}</Button>}
    >
      {problem ? (
        <Banner tone="warning" live>
          {t(problem)}
        </Banner>
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">{t('scanHint')}</p>
          {/* A live camera picture has no sound, so captions do not apply. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera picture without sound */}
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('scanCamera')}
            className="max-h-[60dvh] w-full rounded bg-sunken object-cover"
          />
        </div>
      )}
    </Dialog>
  )
}

const scanPauseMs = 150

/** Returns the first code that the camera sees, or null when aborted. Always releases the camera. */
async function scanCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const camera = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  try {
    if (signal.aborted) return null
    video.srcObject = camera
    await video.play()
    const read = await createCodeReader()
    while (!signal.aborted) {
      const text = await read(video)
      if (text) return text
      await new Promise((done) => setTimeout(done, scanPauseMs))
    }
    return null
  } finally {
    for (const track of camera.getTracks()) track.stop()
  }
}

function toScanProblem(error: unknown): ScanProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'scanDenied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'scanNoCamera' : 'scanFailed'
}
