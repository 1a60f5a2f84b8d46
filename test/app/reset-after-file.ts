/** Runs for each file of server tests. They share a process, so each leaves it as it was. */

import { afterAll, vi } from 'vitest'
import { resetTestServices } from './test-services.ts'
import { checkTransactionsAfterEach } from './transaction-guard.ts'

checkTransactionsAfterEach()

afterAll(() => {
  resetTestServices()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
