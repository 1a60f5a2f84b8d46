/** Random requests to both APIs, and what is wrong with an answer. The test suite and `npm run attack` share them. */

import { api } from '#contract/api'
import { calls, parseCallRoute, type CallName } from '#contract/calls'
import { refusals } from '#contract/errors'
import { ErrorForm, type Endpoint } from '#contract/kit/endpoint'
import { operatorApi } from '#contract/operator/operator-api'
import { operatorCalls, parseOperatorRoute, type OperatorCallName } from '#contract/operator/operator-calls'
import {
  createRandomNumbers,
  createRandomRequests,
  type RandomCall,
  type RandomRequest,
} from '../builders/random-requests.ts'
import { sampleRequests, unknownIds, type SampledCall } from '../builders/sample-requests.ts'

export interface AttackAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: unknown
}

export interface AttackRequest {
  readonly call: RandomCall
  readonly api: 'partner' | 'operator'
  readonly request: RandomRequest
}

const partnerCalls: readonly RandomCall[] = (Object.keys(calls) as CallName[])
  // The event stream never ends.
  .filter((name) => name !== 'live.events')
  .map((name) => {
    const sample = sampleRequests[name as SampledCall]?.(unknownIds)
    return { name, ...parseCallRoute(name), endpoint: api[name], example: sample?.body }
  })

const operatorCallList: readonly RandomCall[] = (Object.keys(operatorCalls) as OperatorCallName[]).map(
  (name) => {
    const endpoint = operatorApi[name] as Endpoint
    const [example] = (endpoint.body?.meta()?.['examples'] ?? []) as unknown[]
    return { name: `operator ${name}`, ...parseOperatorRoute(name), endpoint, example }
  },
)

/** Returns all calls of both APIs as `GET /path/{id}`. */
export function listAttackedRoutes(): string[] {
  return [...partnerCalls, ...operatorCallList].map(({ method, path }) => `${method} ${path}`)
}

export interface RandomAttackOptions {
  readonly seed: number
  /** Ids of existing rows, read before each request. */
  readonly knownIds: () => readonly string[]
  readonly partnerTokens: () => readonly string[]
  readonly operatorKey: string
}

/** Returns a function that creates the next request. The same seed and ids create the same requests. */
export function createRandomAttack(options: RandomAttackOptions): () => AttackRequest {
  const random = createRandomNumbers(options.seed)
  const generator = createRandomRequests(random, options.knownIds)
  return () => {
    const isOperator = random() < 0.4
    const call = generator.pick(isOperator ? operatorCallList : partnerCalls)
    const { headers, ...request } = generator.request(call)
    const token = isOperator ? options.operatorKey : generator.pick(options.partnerTokens())
    const authorization =
      random() < 0.9 ? `Bearer ${token}` : generator.pick(['', 'Bearer x', 'Bearer', 'Basic x'])
    return {
      call,
      api: isOperator ? 'operator' : 'partner',
      request: { ...request, headers: { ...headers, authorization } },
    }
  }
}

export interface AnswerFault extends Pick<AttackAnswer, 'status' | 'body'> {
  readonly call: string
  readonly request: RandomRequest
}

/** Returns what is wrong with the answer to a random request, or null. */
export function findAnswerFault(
  { call, request }: AttackRequest,
  { status, headers, body }: AttackAnswer,
): AnswerFault | null {
  const type = String(headers['content-type'] ?? '')
  const isFine =
    status < 400 || (status < 500 && type.startsWith('application/json') && isOwnErrorForm(status, body))
  return isFine
    ? null
    : {
        call: call.name,
        status,
        body,
        request: { ...request, ...(request.payload && { payload: request.payload.slice(0, 1500) }) },
      }
}

/** Returns whether a body has the common error form, with a code that belongs to the status. */
export function isOwnErrorForm(status: number, body: unknown): boolean {
  const form = ErrorForm.safeParse(body)
  return (
    form.success &&
    Object.entries(refusals).some(([code, http]) => code === form.data.status && http === status)
  )
}

/** Groups faults by call, with their number and the first one. */
export function summarizeFaults(faults: readonly { call: string }[]): object[] {
  const perCall = Map.groupBy(faults, ({ call }) => call)
  return [...perCall].map(([call, list]) => ({ call, count: list.length, first: list[0] }))
}

const idsStatement = `(select id::text from webhooks limit 3) union all (select id::text from terms limit 3)
  union all (select id::text from product_orders limit 3) union all (select id::text from form_definitions limit 5)
  union all (select id::text from credit_notes limit 3) union all (select opportunity_id::text from jobs limit 3)
  union all (select id::text from job_products limit 3) union all (select id::text from job_services limit 3)`

/** Reads ids of existing rows of several tables, for the requests. */
export async function readKnownIds(owner: {
  query: (text: string) => Promise<{ rows: { id: string }[] }>
}): Promise<string[]> {
  const { rows } = await owner.query(idsStatement)
  return rows.map(({ id }) => id)
}
