import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCallServices } from '#server/call-services'
import { readConfig } from '#server/platform/config/config'
import { createFileStore } from '#server/platform/storage/file-store'

const dataDir = join(tmpdir(), 'gewerk-bench')

/** Services of calls that a benchmark runs without a server. */
export const benchServices = createCallServices(
  readConfig({ DATA_DIR: dataDir }),
  createFileStore({ dataDir, s3: undefined }),
  { warn: () => undefined },
  '',
)
