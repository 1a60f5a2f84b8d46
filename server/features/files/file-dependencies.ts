import type { Config } from '#server/platform/config/config'
import type { FileStore } from '#server/platform/storage/file-store'
import type { preparePicture, detectFileType } from '#server/platform/storage/pictures'
import { createFairSlots, type FairSlots } from './fair-slots.ts'
import { deriveFileTokenKey } from './file-tokens.ts'

/** External services that the feature needs. */
export interface FileDependencies {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly files: FileStore
  readonly sniff: typeof detectFileType
  readonly preparePicture: typeof preparePicture
}

interface FileServices extends Omit<FileDependencies, 'config'> {
  /** For whole files and pictures in memory, which take up to 200 MB each. */
  readonly slots: FairSlots
  /** Signs file tokens. */
  readonly key: Uint8Array
}

/** Two at a time: sharp uses the same four threads as the file system, password hashing and compression. */
const slotLimits = { slots: 2, maxWaiting: 60, maxWaitMillis: 20_000 }

let services: FileServices | undefined

/** Called once per process at startup, because other features store files without passing these services. */
export function setFileDependencies({ config, ...rest }: FileDependencies): void {
  services = { ...rest, key: deriveFileTokenKey(config.sessionSecret), slots: createFairSlots(slotLimits) }
}

export function getFileServices(): FileServices {
  if (!services) throw new Error('Call setFileDependencies() before files are stored or read.')
  return services
}
