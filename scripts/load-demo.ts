/** Loads the demo in its own process, which frees its memory at the end. Needs DATABASE_URL. */

import { readConfig } from '#server/platform/config/config'
import { loadDemo } from '#demo/load-demo'
import { createDependencies } from '../server/dependencies.ts'

const dependencies = createDependencies(readConfig())
await loadDemo(dependencies)
await dependencies.database.close()
