import { describe, expect, test } from 'vitest'
import { changeStatus, previewStatus } from '../transitions/change-status.commands.ts'
import type { Profile } from '#contract/profiles'
import { freshDatabase } from '#test/database/fresh-database'
import {
  createOrderDraft,
  createOrderInStatus,
  createTestPartner,
  createFinishInputs,
  createSetStatusBody,
  type Partner,
} from '#test/builders/orders'
import { runAsPerson } from '#test/app/test-calls'
import { readOrder } from './order-detail.queries.ts'
import { readWorkPackage } from './work-package.queries.ts'

const { database } = await freshDatabase()
const partner = await createTestPartner(database)
const now = Temporal.Now.instant()

const readPackageAs = async (id: string, profile: Profile = 'admin', company: Partner = partner) => {
  const person = await company.person([profile])
  return runAsPerson(database, person, (call) => readWorkPackage(call, id), now)
}

const listStepNames = ({ steps }: Awaited<ReturnType<typeof readPackageAs>>) => steps.map(({ step }) => step)

describe('work package for offline work', () => {
  test('the work package describes each step as the server does once the previous step is taken', async () => {
    const { id } = await createOrderInStatus(database, partner, 'appointment_confirmed')
    const workPackage = await readPackageAs(id, 'installer')
    expect(listStepNames(workPackage)).toEqual(['order.start', 'order.finish'])
    const [start, finish] = workPackage.steps
    const installer = await partner.person(['installer'])
    const as = <T>(work: Parameters<typeof runAsPerson<T>>[2]) => runAsPerson(database, installer, work, now)

    expect(start?.inputs).toEqual(
      (await as((call) => previewStatus(call, createSetStatusBody(id, 'started')))).inputs,
    )
    await as((call) => changeStatus(call, createSetStatusBody(id, 'started')))
    const started = await as((call) => readOrder(call, id))
    expect({ ...start?.after, version: started.version }).toEqual(started)

    expect(finish?.inputs).toEqual(
      (await as((call) => previewStatus(call, createSetStatusBody(id, 'finished')))).inputs,
    )
    const inputs = await createFinishInputs(database, partner.accountId)
    await as((call) => changeStatus(call, createSetStatusBody(id, 'finished', inputs)))
    const finished = await as((call) => readOrder(call, id))
    const expected = { ...finish?.after, version: finished.version }
    const { files: _, checklist: __, tasks: ___, protocol: ____, ...after } = expected
    expect(finished).toMatchObject(after)
  })

  test('the work package begins at the order’s current status', async () => {
    const { id } = await createOrderInStatus(database, partner, 'started')
    expect(listStepNames(await readPackageAs(id))).toEqual(['order.finish'])
    const direct = await createOrderInStatus(
      database,
      partner,
      'accepted',
      createOrderDraft({ async_appointment: true }),
    )
    expect(listStepNames(await readPackageAs(direct.id))).toEqual(['order.start', 'order.finish'])
  })

  test('the work package leaves out steps that the person may not take, and all that depend on them', async () => {
    const undated = await createOrderInStatus(database, partner, 'accepted')
    expect(listStepNames(await readPackageAs(undated.id))).toEqual([])
    const dated = await createOrderInStatus(database, partner, 'appointment_confirmed')
    expect(listStepNames(await readPackageAs(dated.id, 'disposition'))).toEqual([])
  })

  test('another company gets no work package', async () => {
    const { id } = await createOrderInStatus(database, partner, 'started')
    const rival = await createTestPartner(database, 'Rivale GmbH')
    await expect(readPackageAs(id, 'admin', rival)).rejects.toMatchObject({ code: 'not_found' })
  })
})
