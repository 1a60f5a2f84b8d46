/** Loads the demo in a process of its own: the memory that it takes goes with it. DATABASE_URL is given. */

import { readConfig } from '#server/platform/config/config'
import { loadDemo } from '#demo/load-demo'
import { createDependencies } from '../server/dependencies.ts'

const dependencies = createDependencies(readConfig())
await loadDemo(dependencies)
await dependencies.database.close()
