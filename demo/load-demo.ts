import { sql } from 'kysely'
import { refreshListProjection } from '#server/features/orders/projection/list-projection.commands'
import type { Tx } from '#server/kernel/call'
import { createSystemClock } from '#server/platform/clock'
import { connectAsOwner } from '#server/platform/database/database'
import { hashPassword } from '#server/platform/password'
import type { Dependencies } from '#server/dependencies'
import type { DemoCompany } from './data/companies/companies.ts'
import { loginCompanies } from './data/companies/login-companies.ts'
import { createDemoCalendar } from './demo-calendar.ts'
import { createWorkQueueDemo } from './builders/create-work-queue.ts'
import { createDemoStaff } from './builders/create-staff.ts'
import { createDemoCompanies, endCompanyActivity, type DemoPartner } from './builders/create-companies.ts'
import { restrictDemoCompany } from './builders/restrict-company.ts'
import { createDemoNotifications } from './builders/notifications.ts'
import { queueDocumentTasks } from './builders/document-tasks.ts'
import { createPlanBuilder, type RivalsOf } from './scenarios/plan-builder.ts'
import { loadDemoForms } from './orders/demo-forms.ts'
import { issueDemoCreditNotes } from './builders/credit-notes.ts'
import { runOrderPlan, type OrderRunResult } from './orders/run-order.ts'
import { renderDiagrams, saveBrandServices } from './orders/attachments.ts'
import { renderPictures } from './pictures/pictures.ts'
import type { OrderPlan } from './scenarios/order-plan.ts'
import {
  planBusyCompany,
  planMarket,
  planOnboarding,
  planSharedOffers,
} from './scenarios/scenarios-other-companies.ts'
import { planMainCompany } from './scenarios/scenarios-main-company.ts'
import { acceptDemoTerms } from './builders/accept-terms.ts'
import { createOperatorCall, runConcurrently, type DemoContext } from './demo-context.ts'

/** Password of every demo login. */
const demoPassword = 'Partner!1'

/** An arbitrary number that no other lock uses. */
const advisoryLockId = 7_263_001

/**
 * Loads the demo marketplace into an empty database, with the product's own commands and in one transaction.
 * Returns false if there are accounts already. If several processes start at once, one of them loads the
 * demo.
 */
export async function loadDemo(dependencies: Dependencies): Promise<boolean> {
  const { config, database, services } = dependencies
  if (await database.transaction('system', { readOnly: true }, hasAccounts)) return false
  const isLoaded = await database.transaction('system', {}, async (tx) => {
    // Another process that waits for the lock waits as long as loading takes.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${advisoryLockId})`.execute(tx)
    if (await hasAccounts(tx)) return false
    await buildDemo({
      tx,
      services,
      calendar: createDemoCalendar(createSystemClock(config)()),
      ordersToProject: new Set(),
    })
    return true
  })
  if (isLoaded) await analyzeTables(dependencies)
  return isLoaded
}

/** Statistics from empty tables would lead to bad query plans. */
async function analyzeTables({ databaseUrl }: Dependencies): Promise<void> {
  const owner = await connectAsOwner(databaseUrl)
  try {
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

async function hasAccounts(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

async function buildDemo(context: DemoContext): Promise<void> {
  const [pictures, diagrams, passwordHash] = await Promise.all([
    renderPictures(),
    renderDiagrams(),
    hashPassword(demoPassword),
  ])
  await createDemoStaff(context, passwordHash)
  const partners = await createDemoCompanies(context, { passwordHash, documentImage: pictures.paper })
  const runContext = { ...context, pictures, diagrams, forms: await loadDemoForms(context) }
  const main = requirePartner(partners, 'elektro-sommer')
  await acceptDemoTerms(context, partners.values())
  const results: OrderRunResult[] = []
  await runConcurrently(
    planAllOrders(context, partners),
    async (plan) => void results.push(await runOrderPlan(runContext, plan)),
  )
  await saveBrandServices(context)
  const creditNotes = await issueDemoCreditNotes(context, results, main.id)
  await endCompanyActivity(context, partners.values())
  const restricted = partners.get('elektro-gonsbach')
  if (restricted) await restrictDemoCompany(context, restricted)
  await refreshDeferredProjections(context)
  await createDemoNotifications(context, main.id)
  await createWorkQueueDemo(context, main.id)
  await queueDocumentTasks(context, creditNotes, getPartnerIds(partners, loginCompanies))
}

function getPartnerIds(
  partners: ReadonlyMap<string, DemoPartner>,
  companies: readonly DemoCompany[],
): string[] {
  return companies.map(({ key }) => requirePartner(partners, key).id)
}

async function refreshDeferredProjections(context: DemoContext): Promise<void> {
  const { deferredProjections: _, ...call } = createOperatorCall(context, context.calendar.now)
  await runConcurrently([...context.ordersToProject], (orderId) => refreshListProjection(call, orderId))
}

function requirePartner(partners: ReadonlyMap<string, DemoPartner>, key: string): DemoPartner {
  const partner = partners.get(key)
  if (!partner) throw new Error(`The demo has no company "${key}".`)
  return partner
}

const nearLeipzig = ['winterfeld', 'delitz-soehne', 'elektro-muldental', 'haustechnik-pleissner']

function planAllOrders(
  context: DemoContext,
  partners: ReadonlyMap<string, DemoPartner>,
): readonly OrderPlan[] {
  const [main, rival] = [requirePartner(partners, 'elektro-sommer'), requirePartner(partners, 'winterfeld')]
  const near = nearLeipzig.map((key) => requirePartner(partners, key).id)
  const rivalsOf: RivalsOf = (partner) =>
    partner === main ? near.slice(0, 3) : partner === rival ? [main.id] : []
  const builder = createPlanBuilder(context.calendar, rivalsOf)
  planMainCompany(builder, main, rival)
  const locations = [...partners.values()].filter(({ company }) => company.parent === 'montagewerk')
  for (const partner of [rival, ...locations]) planBusyCompany(builder, partner)
  planSharedOffers(builder, locations)
  planOnboarding(builder, partners)
  planMarket(builder, partners)
  return builder.plans
}
