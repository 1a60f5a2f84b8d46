/** Imports everything that `npm start` imports, so that a run with NODE_COMPILE_CACHE fills the cache. */

await Promise.all([
  import('./start-all.ts'),
  import('../server/main.ts'),
  import('../server/worker.ts'),
  import('../server/bootstrap-database.ts'),
  import('../demo/simulator/simulator.ts'),
])
