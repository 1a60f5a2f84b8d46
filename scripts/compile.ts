/** Loads everything that a start loads, and ends: run with NODE_COMPILE_CACHE it leaves all of it compiled. */

await Promise.all([
  import('./start-all.ts'),
  import('../server/main.ts'),
  import('../server/worker.ts'),
  import('../server/bootstrap-database.ts'),
  import('../demo/simulator/simulator.ts'),
])
