/** Loads the demo in a process of its own: the memory that it takes goes with it. DATABASE_URL is given. */

import { readConfig } from '#server/platform/config'
import { loadDemo } from '#db/demo/load'
import { openMeans } from '../server/means.ts'

const means = openMeans(readConfig())
await loadDemo(means)
await means.database.close()
