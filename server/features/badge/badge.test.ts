import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { accountStates } from '#contract/profiles'
import { renderPng } from '#server/platform/storage/pictures'
import { createTestCompany } from '#test/builders/companies'
import { freshDatabase } from '#test/database/fresh-database'
import { createBrowser, createTestServer } from '#test/app/http-client'
import { createBadgeRoutes } from './badge.routes.ts'

const { database, owner } = await freshDatabase()
const tab = createBrowser(
  await createTestServer({ database, routes: [createBadgeRoutes({ drawPng: renderPng })] }),
)

async function createTrackingId(state: (typeof accountStates)[number] = 'active'): Promise<string> {
  const id = await createTestCompany(database, { state })
  const { rows } = await owner.query('select tracking_id from accounts where id = $1', [id])
  return rows[0].tracking_id
}

const getBadge = (ending: string, query: string) => tab.get(`/api/public/partner-badge.${ending}?${query}`)

describe('partner badge', () => {
  test('the badge is a cacheable SVG for every site, without cookies or scripts', async () => {
    const { status, headers, bytes, setCookies } = await getBadge(
      'svg',
      `account_tracking_id=${await createTrackingId()}`,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(setCookies).toEqual([])
    expect(bytes.toString()).toContain('Gewerk Partner')
    expect(bytes.toString()).not.toMatch(/<script|http:\/\/(?!www\.w3\.org)|https:/)
  })

  test.each([50, 150, 175, 250])('the badge is a PNG of twice the requested width %i', async (width) => {
    const query = `account_tracking_id=${await createTrackingId()}&width=${width}`
    const { headers, bytes } = await getBadge('png', query)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: width * 2 })
  })

  test('a badge whose drawing failed is drawn again for the next request', async () => {
    let drawings = 0
    const failsFirst = async (svg: string, width: number) => {
      drawings += 1
      if (drawings === 1) throw new Error('out of memory')
      return renderPng(svg, width)
    }
    const routes = [createBadgeRoutes({ drawPng: failsFirst })]
    const other = createBrowser(await createTestServer({ database, routes }))
    const path = `/api/public/partner-badge.png?account_tracking_id=${await createTrackingId()}&width=90`
    expect((await other.get(path)).status).toBe(500)
    expect((await other.get(path)).status).toBe(200)
    expect((await other.get(path)).status).toBe(200)
    expect(drawings).toBe(2)
  })

  test.each(accountStates)('the badge is served only for active companies: %s', async (state) => {
    const { status } = await getBadge('svg', `account_tracking_id=${await createTrackingId(state)}`)
    expect(status).toBe(state === 'active' ? 200 : 404)
  })

  test.each([
    ['svg', '', 422],
    ['svg', 'account_tracking_id=x', 422],
    ['svg', 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000', 404],
    ['png', 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000', 404],
    ['png', 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000&width=0', 422],
    ['png', 'account_tracking_id=018f3c5e-0000-7000-8000-000000000000&width=100000', 422],
  ])('the badge as %s with the query “%s” is refused', async (ending, query, status) => {
    expect((await getBadge(ending, query)).status).toBe(status)
  })
})
