import type { Config } from '#server/platform/config/config'
import type { FileStore } from '#server/platform/storage/file-store'
import type { preparePicture, detectFileType } from '#server/platform/storage/pictures'
import { createFairSlots, type FairSlots } from './fair-slots.ts'
import { deriveFileTokenKey } from './file-tokens.ts'

/** What the feature is handed of the outside world. */
export interface FileDependencies {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly files: FileStore
  readonly sniff: typeof detectFileType
  readonly preparePicture: typeof preparePicture
}

interface FileServices extends Omit<FileDependencies, 'config'> {
  /** For the bytes of whole files and their pictures, which take up to 200 MB of memory each. */
  readonly slots: FairSlots
  /** Signs the tokens of files. */
  readonly key: Uint8Array
}

/**
 * Two at a time: sharp works on the four threads that the file system, password hashing and compression use as well.
 */
const slotLimits = { slots: 2, maxWaiting: 60, maxWaitMillis: 20_000 }

let services: FileServices | undefined

/** Once a process, at its start: other features store files by commands that know no platform. */
export function setFileDependencies({ config, ...rest }: FileDependencies): void {
  services = { ...rest, key: deriveFileTokenKey(config.sessionSecret), slots: createFairSlots(slotLimits) }
}

export function getFileServices(): FileServices {
  if (!services) throw new Error('openFileCalls has to run before files are stored or read')
  return services
}
