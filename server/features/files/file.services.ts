import type { Config } from '#server/platform/config/config'
import type { FileStore } from '#server/platform/storage/file-store'
import type { preparePicture, detectFileType } from '#server/platform/storage/pictures'
import { createFairSlots, type FairSlots } from './fair-slots.services.ts'
import { deriveFileTokenKey } from './file-tokens.crypto.ts'

/** External services that the feature needs. */
export interface FileDependencies {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly store: FileStore
  readonly sniff: typeof detectFileType
  readonly preparePicture: typeof preparePicture
}

export interface FileServices extends Omit<FileDependencies, 'config'> {
  /** For whole files and pictures in memory, which take up to 200 MB each. */
  readonly slots: FairSlots
  /** Signs file tokens. */
  readonly key: Uint8Array
}

/** Two at a time: sharp uses the same four threads as the file system, password hashing and compression. */
const slotLimits = { slots: 2, maxWaiting: 60, maxWaitMillis: 20_000 }

declare module '#server/kernel/call' {
  interface CallServices {
    readonly files: FileServices
  }
}

export function createFileServices({ config, ...rest }: FileDependencies): FileServices {
  return { ...rest, key: deriveFileTokenKey(config.sessionSecret), slots: createFairSlots(slotLimits) }
}
