/** Random requests to every call of an API: half of them nearly right, so that they reach rules and tables. */

import { z } from 'zod'
import type { Endpoint } from '#contract/kit/endpoint'

export interface RandomCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly endpoint: Endpoint
  /** A body that the call takes, where the contract or a test has one. */
  readonly example: unknown
}

export interface RandomRequest {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string
}

/** Returns numbers from 0 to 1 (mulberry32), the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const oddTexts = [
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
const oddNumbers = [
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
const oddShapes: readonly unknown[] = [null, true, false, [], {}, [[[]]], [null], { a: 1 }]
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

/** Makes requests. `ids`: things that exist; a text is one of them as often as it is anything else. */
export function randomRequests(random: () => number, ids: () => readonly string[]) {
  const below = (count: number) => Math.floor(random() * count)
  const happens = (share: number) => random() < share
  function pick<T>(list: readonly T[]): T {
    return list[below(list.length)] as T
  }

  const text = (): string => (happens(0.6) && ids().length > 0 ? pick(ids()) : pick(oddTexts))
  const number = (): number => (happens(0.5) ? below(20) : pick(oddNumbers))
  const odd = (): unknown => pick([text, number, () => pick(oddShapes)])()

  /** A value of a schema, with a fault now and then. */
  function valueOf(schema: JsonSchema | undefined, depth = 0): unknown {
    if (!schema || depth > 6 || happens(0.04)) return odd()
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (choices) return valueOf(pick(choices), depth + 1)
    if (schema.type === 'object' || schema.properties) return objectOf(schema, depth)
    if (schema.type === 'array') return listOf(schema, depth)
    if (schema.type === 'boolean') return happens(0.5)
    if (schema.type === 'number' || schema.type === 'integer') return numberOf(schema)
    return schema.type === 'null' ? null : text()
  }

  function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) {
    const names = Object.keys(properties).filter((name) => required.includes(name) || happens(0.4))
    const entries = names.map((name) => [name, valueOf(properties[name], depth + 1)] as const)
    const further = typeof additionalProperties === 'object' ? additionalProperties : undefined
    if (further) entries.push([text(), valueOf(further, depth + 1)])
    return Object.fromEntries(entries)
  }

  function listOf({ items }: JsonSchema, depth: number): unknown[] {
    const list = Array.from({ length: below(4) }, () => valueOf(items, depth + 1))
    // The same element twice.
    return happens(0.2) && list.length > 0 ? [...list, list[0]] : list
  }

  function numberOf({ minimum, maximum }: JsonSchema): number {
    return happens(0.3) ? pick([minimum ?? 0, maximum ?? 1e11]) : number()
  }

  /** Changes one place of a value. */
  function changed(value: unknown): unknown {
    if (Array.isArray(value)) {
      if (value.length === 0 || happens(0.3)) return [...(value as unknown[]), value[0] ?? odd()]
      const at = below(value.length)
      return value.map((one: unknown, place) => (place === at ? changed(one) : one))
    }
    if (value === null || typeof value !== 'object') return odd()
    const entries = Object.entries(value)
    if (entries.length === 0 || happens(0.15)) return withKey(entries)
    const at = below(entries.length)
    if (happens(0.1)) return Object.fromEntries(entries.filter((_, place) => place !== at))
    return Object.fromEntries(entries.map(([key, one], place) => [key, place === at ? changed(one) : one]))
  }

  function withKey(entries: readonly (readonly [string, unknown])[]): object {
    return Object.fromEntries([...entries, [happens(0.7) ? pick(inheritedKeys) : text(), odd()]])
  }

  function bodyOf({ endpoint, example }: RandomCall): unknown {
    if (happens(0.05)) return odd()
    const hasExample = example !== undefined && happens(0.5)
    let body = hasExample ? example : valueOf(bodySchema(endpoint))
    for (let times = below(3); times > 0; times -= 1) body = changed(body)
    return body
  }

  function queryOf({ endpoint }: RandomCall): string {
    const names = Object.keys(endpoint.query?.shape ?? {}).filter(() => happens(0.5))
    if (happens(0.1)) names.push(pick(inheritedKeys))
    if (happens(0.1) && names[0]) names.push(names[0])
    const value = () => {
      const one = odd()
      return (typeof one === 'string' ? one : JSON.stringify(one)).slice(0, 2000).toWellFormed()
    }
    const pairs = names.map((name) => `${name}=${encodeURIComponent(value())}`)
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  function urlOf(call: RandomCall): string {
    const path = call.path.replaceAll(/\{(\w+)\}/g, () => {
      const value = happens(0.8) && ids().length > 0 ? pick(ids()) : text()
      return encodeURIComponent(value.slice(0, 500).toWellFormed()) || '%00'
    })
    return path + (happens(0.02) ? '/%ff' : '') + queryOf(call)
  }

  function headersOf(): Record<string, string> {
    return {
      ...(happens(0.2) && { 'idempotency-key': pick(['a', 'x'.repeat(101), String(below(50)), '']) }),
      ...(happens(0.2) && { 'accept-language': pick(['de', 'en', 'fr', '*', 'xx;q=9', ';;;']) }),
      ...(happens(0.1) && { 'done-ago': pick(['1', '-1', 'x', '9'.repeat(40)]) }),
      ...(happens(0.05) && { cookie: pick(['gewerk_refresh=x', '__proto__=1', ';;=']) }),
    }
  }

  return {
    pick,
    request(call: RandomCall): RandomRequest {
      const { method } = call
      const base = {
        method: happens(0.01) ? pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : method,
        url: urlOf(call),
      }
      if (!call.endpoint.body && !happens(0.05)) return { ...base, headers: headersOf() }
      const payload = happens(0.02)
        ? pick(['{"a":', '', '[', '\ufeff{}', '{"a":1}x'])
        : (JSON.stringify(bodyOf(call)) ?? '')
      const type = happens(0.04) ? pick(contentTypes) : 'application/json'
      return { ...base, headers: { ...headersOf(), 'content-type': type }, payload }
    },
  }
}

const schemas = new Map<Endpoint, JsonSchema>()

function bodySchema(endpoint: Endpoint): JsonSchema | undefined {
  if (!endpoint.body) return undefined
  const known = schemas.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.body, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
  schemas.set(endpoint, schema)
  return schema
}
