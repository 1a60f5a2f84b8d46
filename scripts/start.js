/**
 * `npm start`. JavaScript, so that Node's compile cache is on before the first TypeScript file is loaded: the code
 * that strips types takes about 15 MB, which would stay in the server's memory. The first start after a change
 * of the sources compiles them, later starts read the cache. Node ignores a folder that it cannot write to.
 */

import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/gewerk'))
const { runPortal } = await import('./start-all.ts')
await runPortal()
// By default Node writes the cache at the end of the process, which may be killed.
flushCompileCache()
