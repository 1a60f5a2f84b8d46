/** `npm start`. Compiled code is kept between starts: it is there sooner, and the compiler stays out of memory. */

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/gewerk'))

const { run } = await import('./product.ts')
await run()
