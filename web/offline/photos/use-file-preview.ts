import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerFile } from '#contract/forms/forms'
import { deviceFiles, deviceNameOf } from '../uploads/device-files.ts'
import { isOnDevice } from '../pending/pending-call.ts'
import { fileUrl } from '../cache/server-files.ts'
import { unsentRows } from '../pending/pending-calls-store.ts'

/** What the server says about a file. */
export type KnownFile = Pick<AnswerFile, 'id' | 'name' | 'type' | 'caption' | 'thumbnail_path'>

/** File tokens are valid for five minutes, so thumbnails are requested again shortly before. */
const freshMs = 4 * 60_000

export const deviceFileKey = (name: string) => ['file', 'device', name] as const

/** Returns how to show a file: from the bytes on this device if they are here, else from the server. */
export function useFileView(name: string, known?: KnownFile) {
  const t = useTranslations('files')
  const deviceName = isOnDevice(name) ? name : deviceNameOf(name)
  const own = useQuery({
    queryKey: deviceFileKey(deviceName ?? ''),
    queryFn: () => deviceFiles.read(deviceName ?? ''),
    enabled: deviceName !== null,
  }).data
  const bytes = own?.bytes ?? null
  const local = useObjectUrl(bytes)
  const serverName = unsentRows.names().get(name) ?? name
  const path = isOnDevice(serverName) ? null : (known?.thumbnail_path ?? `/api/media/thumbnail/${serverName}`)
  const remote = useQuery({
    queryKey: ['file', 'thumbnail', serverName],
    queryFn: () => fileUrl(path ?? ''),
    enabled: path !== null && known?.thumbnail_path !== null && !bytes,
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
  })
  return {
    name: known?.name ?? own?.name ?? t('photo'),
    caption: known ? known.caption : (own?.caption ?? null),
    bytes,
    preview: local ?? remote.data ?? null,
    isPicture: (known?.type ?? bytes?.type) !== 'application/pdf',
  }
}

/** Returns an object URL of a picture for as long as the component shows it. */
export function useObjectUrl(bytes: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes?.type.startsWith('image/')) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [bytes])
  return url
}
