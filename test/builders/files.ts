import { storeFile, type AddedFile, type NewFile } from '#server/features/files/files.commands'
import type { Call } from '#server/kernel/call'
import { allowFileWork } from '../app/transaction-guard.ts'

/** Saves a file and adds its row in one transaction, which the calls and tasks of the product may not do. */
export function createTestFile(call: Call, file: NewFile): Promise<AddedFile> {
  return allowFileWork(() => storeFile(call, file))
}
