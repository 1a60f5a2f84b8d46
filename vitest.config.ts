import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{client,contract,server,db,demo,test,scripts}/**/*.test.ts'],
          globalSetup: ['./test/database/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // Loading the server again for each file takes a third of the time. Each file has a database of its own.
          isolate: false,
          setupFiles: ['./test/app/reset-after-file.ts'],
        },
      },
      {
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], css: true, testTimeout: 20_000 },
      },
    ],
    // The database runs on the same two cores.
    maxWorkers: 2,
  },
})
