// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { WorkItem } from './work.data.ts'
import { getWorkPath } from './WorkTable.tsx'

it('an objection to a restriction leads to the page of its company', () => {
  const item = { kind: 'restriction', item_id: 'r1', job: null, account: { id: '001A', name: 'Winterfeld' } }
  expect(getWorkPath(item as WorkItem)).toBe('/operator/partners/001A/')
})
