import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerFile } from '#contract/forms/forms'
import { type DeviceFile, deviceFiles, findDeviceName } from '../uploads/device-files.ts'
import { isDeviceName } from '../pending/pending-call.ts'
import { getFileUrl } from '../cache/server-files.ts'
import { pendingCallsStore } from '../pending/pending-calls-store.ts'

/** The server's information about a file. */
export type ServerFileInfo = Pick<AnswerFile, 'id' | 'name' | 'type' | 'caption' | 'thumbnail_path'>

type DeviceFilePreview = Pick<DeviceFile, 'name' | 'caption'> & { readonly bytes: Blob | null }

/** File tokens are valid for five minutes, so thumbnails are requested again shortly before. */
const thumbnailFreshMs = 4 * 60_000

export const getDeviceFileKey = (name: string) => ['file', 'device', name] as const

/** Returns name, caption and preview of a file: from the bytes on this device, otherwise from the server. */
export function useFilePreview(name: string, known?: ServerFileInfo) {
  const t = useTranslations('files')
  const deviceName = isDeviceName(name) ? name : findDeviceName(name)
  const own = useQuery({
    queryKey: getDeviceFileKey(deviceName ?? ''),
    queryFn: async ({ client, queryKey }): Promise<DeviceFilePreview | null> => {
      const before = client.getQueryData<DeviceFilePreview>(queryKey)
      // The name and the caption stay known when the server has the file and its bytes are deleted here.
      return (await deviceFiles.read(deviceName ?? '')) ?? (before ? { ...before, bytes: null } : null)
    },
    enabled: deviceName !== null,
  }).data
  const bytes = own?.bytes ?? null
  const local = useObjectUrl(bytes)
  const serverName = pendingCallsStore.serverNames().get(name) ?? name
  const path = isDeviceName(serverName)
    ? null
    : (known?.thumbnail_path ?? `/api/media/thumbnail/${serverName}`)
  const remote = useQuery({
    queryKey: ['file', 'thumbnail', serverName],
    queryFn: () => getFileUrl(path ?? ''),
    enabled: path !== null && known?.thumbnail_path !== null && !bytes,
    staleTime: thumbnailFreshMs,
    gcTime: thumbnailFreshMs,
    retry: false,
  })
  return {
    name: known?.name ?? own?.name ?? t('photo'),
    caption: known ? known.caption : own?.caption || null,
    bytes,
    preview: local ?? remote.data ?? null,
    isPicture: (known?.type ?? bytes?.type) !== 'application/pdf',
  }
}

/** Returns an object URL of a picture while the component is mounted. */
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
