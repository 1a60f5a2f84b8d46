import type { Config } from '#server/platform/config'
import type { Files } from '#server/platform/files'
import type { preparePicture, sniff } from '#server/platform/pictures'
import { fileKey } from './file-tokens.ts'

/** What the feature is handed of the outside world. */
export interface FilePlatform {
  readonly config: Pick<Config, 'sessionSecret'>
  readonly files: Files
  readonly sniff: typeof sniff
  readonly preparePicture: typeof preparePicture
}

interface Means extends Omit<FilePlatform, 'config'> {
  /** Signs the tokens of files. */
  readonly key: Uint8Array
}

let means: Means | undefined

/** Once a process, at its start: other features store files by commands that know no platform. */
export function handFiles({ config, ...rest }: FilePlatform): void {
  means = { ...rest, key: fileKey(config.sessionSecret) }
}

export function filePlatform(): Means {
  if (!means) throw new Error('openFileCalls has to run before files are stored or read')
  return means
}
