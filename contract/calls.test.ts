import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { type CallName, calls, parseCallRoute } from './calls.ts'
import type { Endpoint } from './kit/endpoint.ts'

const endpoints: Record<CallName, Endpoint> = api
const names = Object.keys(calls) as CallName[]
const isJson = (name: CallName) => endpoints[name].transport !== 'stream'

/** These replies are objects with varying keys, so no name is in every reply. */
const withoutNames: readonly CallName[] = ['order.count', 'order.search']

/** Returns the top-level keys of each kind of reply, read from the schema. */
function kinds(schema: z.core.JSONSchema.BaseSchema, root = schema): (readonly string[] | '[]')[] {
  const { $ref, anyOf, oneOf, type, required = [] } = schema
  if ($ref) return kinds(root.$defs?.[$ref.slice('#/$defs/'.length)] as typeof schema, root)
  const choices = anyOf ?? oneOf
  if (choices) return choices.flatMap((one) => kinds(one, root))
  return [type === 'array' ? '[]' : required]
}

it.each(names.filter(isJson))('the reply names of %s are in every reply of the call', (name) => {
  const { replyNames } = parseCallRoute(name)
  for (const kind of kinds(z.toJSONSchema(endpoints[name].reply, { unrepresentable: 'any' }))) {
    if (kind === '[]') expect(replyNames).toEqual(['[]'])
    else
      for (const one of replyNames)
        expect(
          kind.some((key) => one.split('|').includes(key)),
          one,
        ).toBe(true)
  }
})

it('every call that answers JSON has reply names, so that JSON of another program is not accepted as its reply', () => {
  const nameless = names.filter((name) => isJson(name) && parseCallRoute(name).replyNames.length === 0)
  expect(nameless).toEqual(withoutNames)
})
