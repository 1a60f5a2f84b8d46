/**
 * Generates random requests to every call of an API. Half of them are nearly valid, so that they reach rules
 * and tables.
 */

import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'

export interface RandomCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly endpoint: Endpoint
  /** A valid body, if the contract or a test has one. */
  readonly example: unknown
}

export interface RandomRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** Returns a generator of numbers from 0 to 1 (mulberry32) that is the same for the same seed. */
export function createRandomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '%',
  "'; drop table jobs; --",
  '../../etc/passwd',
  '9'.repeat(400),
  '☃'.repeat(5000),
  'NaN',
  'toString',
  'constructor',
  '__proto__',
  'null',
  '00000000-0000-7000-8000-000000000000',
  '2026-02-30',
  '0000-01-01',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-24T25:00:00Z',
  '9999-12-31',
  '2031-03-04T08:00:00Z',
  'DE89370400440532013000',
  'http://[::1',
  'data:image/png;base64,AAAA',
]
const hostileNumbers = [
  0,
  -1,
  1,
  0.1,
  1e-7,
  1e11,
  -1e11,
  99_999_999_999.99,
  1e15,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
]
const hostileShapes: readonly unknown[] = [null, true, false, [], {}, [[[]]], [null], { a: 1 }]
const inheritedKeys = [
  'toString',
  'constructor',
  'hasOwnProperty',
  'valueOf',
  '__proto__',
  'prototype',
  'length',
]
const contentTypes = [
  'multipart/form-data; boundary=x',
  'text/csv',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/json; charset=iso-8859-1',
  'application/xml',
  'x',
]

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
}

/** Creates the generator. Texts are often taken from `ids`, the ids of existing rows. */
export function createRandomRequests(random: () => number, ids: () => readonly string[]) {
  const randomInteger = (count: number) => Math.floor(random() * count)
  const chance = (share: number) => random() < share
  function pick<T>(list: readonly T[]): T {
    return list[randomInteger(list.length)] as T
  }

  const text = (): string => (chance(0.6) && ids().length > 0 ? pick(ids()) : pick(hostileTexts))
  const number = (): number => (chance(0.5) ? randomInteger(20) : pick(hostileNumbers))
  const pickHostileValue = (): unknown => pick([text, number, () => pick(hostileShapes)])()

  /** Generates a value for a schema, sometimes with a fault. */
  function createValue(schema: JsonSchema | undefined, depth = 0): unknown {
    if (!schema || depth > 6 || chance(0.04)) return pickHostileValue()
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (choices) return createValue(pick(choices), depth + 1)
    if (schema.type === 'object' || schema.properties) return createObject(schema, depth)
    if (schema.type === 'array') return createList(schema, depth)
    if (schema.type === 'boolean') return chance(0.5)
    if (schema.type === 'number' || schema.type === 'integer') return createNumber(schema)
    return schema.type === 'null' ? null : text()
  }

  function createObject({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) {
    const names = Object.keys(properties).filter((name) => required.includes(name) || chance(0.4))
    const entries = names.map((name) => [name, createValue(properties[name], depth + 1)] as const)
    const further = typeof additionalProperties === 'object' ? additionalProperties : undefined
    if (further) entries.push([text(), createValue(further, depth + 1)])
    return Object.fromEntries(entries)
  }

  function createList({ items }: JsonSchema, depth: number): unknown[] {
    const list = Array.from({ length: randomInteger(4) }, () => createValue(items, depth + 1))
    // Repeats an element.
    return chance(0.2) && list.length > 0 ? [...list, list[0]] : list
  }

  function createNumber({ minimum, maximum }: JsonSchema): number {
    return chance(0.3) ? pick([minimum ?? 0, maximum ?? 1e11]) : number()
  }

  /** Changes one place in a value. */
  function mutate(value: unknown): unknown {
    if (Array.isArray(value)) {
      if (value.length === 0 || chance(0.3)) return [...(value as unknown[]), value[0] ?? pickHostileValue()]
      const at = randomInteger(value.length)
      return value.map((one: unknown, place) => (place === at ? mutate(one) : one))
    }
    if (value === null || typeof value !== 'object') return pickHostileValue()
    const entries = Object.entries(value)
    if (entries.length === 0 || chance(0.15)) return addHostileKey(entries)
    const at = randomInteger(entries.length)
    if (chance(0.1)) return Object.fromEntries(entries.filter((_, place) => place !== at))
    return Object.fromEntries(entries.map(([key, one], place) => [key, place === at ? mutate(one) : one]))
  }

  function addHostileKey(entries: readonly (readonly [string, unknown])[]): object {
    return Object.fromEntries([...entries, [chance(0.7) ? pick(inheritedKeys) : text(), pickHostileValue()]])
  }

  function createBody({ endpoint, example }: RandomCall): unknown {
    if (chance(0.05)) return pickHostileValue()
    const hasExample = example !== undefined && chance(0.5)
    let body = hasExample ? example : createValue(toBodySchema(endpoint))
    for (let times = randomInteger(3); times > 0; times -= 1) body = mutate(body)
    return body
  }

  function createQuery({ endpoint }: RandomCall): string {
    const names = Object.keys(endpoint.query?.shape ?? {}).filter(() => chance(0.5))
    if (chance(0.1)) names.push(pick(inheritedKeys))
    if (chance(0.1) && names[0]) names.push(names[0])
    const value = () => {
      const one = pickHostileValue()
      return (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 2000).toWellFormed()
    }
    const pairs = names.map((name) => `${name}=${encodeURIComponent(value())}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  function createUrl(call: RandomCall): string {
    const path = call.path.replaceAll(/\{(\w+)\}/g, () => {
      const value = chance(0.8) && ids().length > 0 ? pick(ids()) : text()
      return encodeURIComponent(value.slice(0, 500).toWellFormed()) || '%00'
    })
    return path + (chance(0.02) ? '/%ff' : '') + createQuery(call)
  }

  function createHeaders(): Record<string, string> {
    return {
      ...(chance(0.2) && { 'idempotency-key': pick(['a', 'x'.repeat(101), String(randomInteger(50)), '']) }),
      ...(chance(0.2) && { 'accept-language': pick(['de', 'en', 'fr', '*', 'xx;q=9', ';;;']) }),
      ...(chance(0.1) && { 'done-ago': pick(['1', '-1', 'x', '9'.repeat(40)]) }),
      ...(chance(0.05) && { cookie: pick(['gewerk_refresh=x', '__proto__=1', ';;=']) }),
    }
  }

  return {
    pick,
    request(call: RandomCall): RandomRequest {
      const { method } = call
      const base = {
        method: chance(0.01) ? pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : method,
        url: createUrl(call),
      }
      if (!call.endpoint.body && !chance(0.05)) return { ...base, headers: createHeaders() }
      const payload = chance(0.02)
        ? pick(['{"a":', '', '[', '\ufeff{}', '{"a":1}x'])
        : (JSON.stringify(createBody(call)) ?? '')
      const type = chance(0.04) ? pick(contentTypes) : 'application/json'
      return { ...base, headers: { ...createHeaders(), 'content-type': type }, payload }
    },
  }
}

const bodySchemas = new Map<Endpoint, JsonSchema>()

function toBodySchema(endpoint: Endpoint): JsonSchema | undefined {
  if (!endpoint.body) return undefined
  const known = bodySchemas.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.body, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  bodySchemas.set(endpoint, schema)
  return schema
}
