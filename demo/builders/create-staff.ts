import { randomUUIDv7 } from 'node:crypto'
import { formatInstant } from '#server/kernel/call'
import type { DemoContext } from '../demo-context.ts'

/** The marketplace's own people in the demo. They set up a second factor, or skip it. */
const demoStaff = [
  { email: 'operator@demo.example', name: 'Olga Petersen', role: 'administrator' },
  { email: 'approver@demo.example', name: 'Adrian Voss', role: 'partner_manager' },
  { email: 'accountant-op@demo.example', name: 'Renate Lohse', role: 'accountant' },
] as const

/** Adds the people of the back office. */
export async function createDemoStaff({ tx, calendar }: DemoContext, passwordHash: string): Promise<void> {
  const rows = demoStaff.map((person) => ({
    ...person,
    id: randomUUIDv7(),
    password_hash: passwordHash,
    created_at: formatInstant(calendar.now),
  }))
  await tx.insertInto('staff_people').values(rows).execute()
}
