import { useEffect, useRef, useState } from 'react'
import { deviceFiles, uploadOrStore } from '../uploads/device-files.ts'
import { useDeviceErrorMessages } from '../storage/use-device-error-messages.ts'

const storeDelayMs = 500

/**
 * Stores a drawn signature by itself, shortly after each stroke, so that neither a button nor a killed browser can lose
 * it. `write` gets the file's name, or null after the pad was cleared.
 */
export function useDrawnSignature(write: (name: string | null) => void) {
  const failure = useDeviceErrorMessages()
  const waiting = useRef<{ blob: Promise<Blob> | null } | null>(null)
  const stored = useRef<string | null>(null)
  const queue = useRef<Promise<string | null>>(Promise.resolve(null))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isDrawn, setDrawn] = useState(false)
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })

  const replaceStored = async (): Promise<string | null> => {
    const drawn = waiting.current
    if (!drawn) return stored.current
    waiting.current = null
    const before = stored.current
    stored.current = drawn.blob ? await saveSignature(await drawn.blob) : null
    latest.current(stored.current)
    if (before) void deviceFiles.discard(before)
    return stored.current
  }

  /** Stores the newest drawing now and returns its name; null if nothing is drawn or storing failed. */
  const store = (): Promise<string | null> => {
    clearTimeout(timer.current)
    queue.current = queue.current.then(replaceStored).catch((error: unknown) => {
      failure.showToast(error)
      return null
    })
    return queue.current
  }

  const draw = (blob: Promise<Blob> | null) => {
    setDrawn(blob !== null)
    waiting.current = { blob }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void store(), storeDelayMs)
  }

  useEffect(
    () => () => void store(),
    // Stores once, when the pad is left.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  return { isDrawn, draw, store }
}

/** Without space on the device the signature is uploaded at once. */
function saveSignature(blob: Blob): Promise<string> {
  const file = new File([blob], 'signature.png', { type: 'image/png' })
  return deviceFiles.save(file).catch(() => uploadOrStore(file))
}
