import { sql } from 'kysely'
import { setIssuer } from '#server/features/credit-notes/model/issuer'
import { setFileDependencies } from '#server/features/files/file-dependencies'
import { projectOrder } from '#server/features/orders/projection/list-projection.commands'
import type { Tx } from '#server/kernel/call'
import { systemClock } from '#server/platform/clock'
import { ownerConnection } from '#server/platform/database/database'
import { hashPassword } from '#server/platform/password'
import { preparePicture, sniff } from '#server/platform/storage/pictures'
import type { Dependencies } from '#server/dependencies'
import type { DemoCompany } from './data/companies/companies.ts'
import { loginCompanies } from './data/companies/login-companies.ts'
import { calendarOf } from './demo-calendar.ts'
import { foundCompanies, settleStates, type Partner } from './builders/create-companies.ts'
import { orderDocuments } from './builders/document-tasks.ts'
import { drawing, type Neighbours } from './scenarios/plan-builder.ts'
import { readForms } from './orders/demo-forms.ts'
import { settle } from './builders/credit-notes.ts'
import { live, type Lived } from './orders/run-order.ts'
import { drawDiagrams, fillCatalogue } from './orders/attachments.ts'
import { drawPictures } from './pictures/pictures.ts'
import type { Plan } from './scenarios/order-plan.ts'
import { planBusy, planMarket, planOnboarding, planShared } from './scenarios/scenarios-other-companies.ts'
import { planSommer } from './scenarios/scenarios-main-company.ts'
import { agreeOnTerms } from './builders/accept-terms.ts'
import { asOperator, forEach, type World } from './demo-context.ts'

/** Of every log-in of the demo (design 10). */
const demoPassword = 'Partner!1'

/** Any number that nobody else locks by. */
const lockNumber = 7_263_001

/**
 * Loads the demo marketplace (design 10) into a database without companies, through the product's own
 * commands, in one transaction; what is told happened before now. True when it was loaded; false when
 * somebody is there already. Of several processes that start at once, one does it.
 */
export async function loadDemo(means: Dependencies): Promise<boolean> {
  const { config, database, files } = means
  setFileDependencies({ config, files, sniff, preparePicture })
  setIssuer(config)
  if (await database.transaction('system', { readOnly: true }, isInhabited)) return false
  const isLoaded = await database.transaction('system', {}, async (tx) => {
    // Who waits here waits as long as the other one loads.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
    if (await isInhabited(tx)) return false
    await build({ tx, calendar: calendarOf(systemClock(config)()), postponed: new Set() })
    return true
  })
  if (isLoaded) await analyze(means)
  return isLoaded
}

/** Plans that were made for empty tables are made anew. */
async function analyze({ databaseUrl }: Dependencies): Promise<void> {
  const owner = await ownerConnection(databaseUrl)
  try {
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

async function isInhabited(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

async function build(world: World): Promise<void> {
  const [pictures, diagrams, passwordHash] = await Promise.all([
    drawPictures(),
    drawDiagrams(),
    hashPassword(demoPassword),
  ])
  const partners = await foundCompanies(world, { passwordHash, paper: pictures.paper })
  const shop = { ...world, pictures, diagrams, forms: await readForms(world) }
  const main = need(partners, 'elektro-sommer')
  await agreeOnTerms(world, partners.values())
  const lived: Lived[] = []
  await forEach(planAll(world, partners), async (plan) => void lived.push(await live(shop, plan)))
  await fillCatalogue(world)
  const notes = await settle(world, lived, main.id)
  await settleStates(world, partners.values())
  await makeRows(world)
  await orderDocuments(world, notes, idsOf(partners, loginCompanies))
}

function idsOf(partners: ReadonlyMap<string, Partner>, companies: readonly DemoCompany[]): string[] {
  return companies.map(({ key }) => need(partners, key).id)
}

async function makeRows(world: World): Promise<void> {
  const { deferredProjections: _, ...call } = asOperator(world, world.calendar.now)
  await forEach([...world.postponed], (orderId) => projectOrder(call, orderId))
}

function need(partners: ReadonlyMap<string, Partner>, key: string): Partner {
  const partner = partners.get(key)
  if (!partner) throw new Error(`The demo knows no ${key}`)
  return partner
}

const nearLeipzig = ['winterfeld', 'delitz-soehne', 'elektro-muldental', 'haustechnik-pleissner']

function planAll(world: World, partners: ReadonlyMap<string, Partner>): readonly Plan[] {
  const [main, rival] = [need(partners, 'elektro-sommer'), need(partners, 'winterfeld')]
  const near = nearLeipzig.map((key) => need(partners, key).id)
  const neighbours: Neighbours = (partner) =>
    partner === main ? near.slice(0, 3) : partner === rival ? [main.id] : []
  const plans = drawing(world.calendar, neighbours)
  planSommer(plans, main, rival)
  const locations = [...partners.values()].filter(({ company }) => company.parent === 'montagewerk')
  for (const partner of [rival, ...locations]) planBusy(plans, partner)
  planShared(plans, locations)
  planOnboarding(plans, partners)
  planMarket(plans, partners)
  return plans.plans
}
