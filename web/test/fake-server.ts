/** A fake server for tests of stored work. Like the real one, it runs each idempotency key once. */

interface ReceivedCall {
  readonly path: string
  readonly key: string
  readonly body: Record<string, unknown>
}

export class FakeServer {
  /** The writing calls in their order. */
  readonly received: ReceivedCall[] = []
  /** The `Done-Ago` headers in seconds. */
  readonly doneAgo: string[] = []
  /** The times of these in milliseconds of the device's clock. */
  readonly doneAt: number[] = []
  /** The captions of photos. */
  readonly captions: Record<string, unknown> = {}
  /** The version of the one order. */
  version = 5
  isUp = false
  /** The time in the server's answers in milliseconds; null: they have none. */
  time: number | null = null
  /** Called after the work is done and before the answer is sent. */
  beforeAnswer: (path: string) => void = () => undefined
  formModel: unknown = { pages: [] }
  refuse: (path: string, body: Record<string, unknown>) => Response | null = () => null
  readonly #answers = new Map<string, object>()

  /**
   * Returns `fetch` for an app that `person` has opened. Retries of an app of an earlier test fail, because
   * its token is another one.
   */
  fetchAs(person: string, account = 'a') {
    const token = `${person} ${crypto.randomUUID()}`
    return async (path: string, init: RequestInit = {}): Promise<Response> => {
      const user = { contact: { id: person }, account: { id: account } }
      const isEntering = path.includes('/auth/')
      const isOwn = isEntering || new Headers(init.headers).get('authorization') === `Bearer ${token}`
      if (!isOwn || (!isEntering && !this.isUp)) throw new TypeError('no network')
      const answer = isEntering
        ? createJsonResponse(200, { accounts: [{ user, access_token: token }] })
        : this.#serve(path, init)
      answer.headers.set('cache-control', 'no-store')
      if (this.time !== null) answer.headers.set('date', new Date(this.time).toUTCString())
      return answer
    }
  }

  #serve(path: string, init: RequestInit): Response {
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    const body = (typeof init.body === 'string' ? JSON.parse(init.body) : {}) as Record<string, unknown>
    const known = this.#answers.get(`${path} ${key}`)
    if (known) return createJsonResponse(200, known)
    const no = this.refuse(path, body)
    if (no) return no
    const reply = this.#work(path, body)
    if (init.method === 'POST') {
      this.received.push({ path, key, body })
      const ago = new Headers(init.headers).get('done-ago')
      if (ago) this.doneAgo.push(ago)
      if (ago) this.doneAt.push(Math.round(Date.now() - Number(ago) * 1000))
      this.#answers.set(`${path} ${key}`, reply)
    }
    this.beforeAnswer(path)
    return createJsonResponse(200, reply)
  }

  #work(path: string, body: Record<string, unknown>): object {
    const { version } = this
    const photo = /media\/file\/([^/]+)$/.exec(path)?.[1]
    if ('caption' in body && photo) this.captions[decodeURIComponent(photo)] = body['caption']
    if (path.endsWith('/uploads'))
      return { id: `upload ${String(body['name'])}`, size: 3, offset: 0, file: null }
    if (path.includes('/uploads/')) {
      const name = decodeURIComponent(/uploads\/upload%20([^?/]*)/.exec(path)?.[1] ?? '')
      return { id: `upload ${name}`, size: 3, offset: 3, file: { id: `server ${name}` } }
    }
    if (path.endsWith('/evidence')) return { api_id: 'o1', actions: [], version }
    if (path.endsWith('/form/f')) return { category: 'documentation', model: this.formModel }
    if (path.endsWith('/set-status'))
      return { api_id: 'o1', actions: [], job: { status: body['new_status'] }, version: (this.version += 1) }
    if (path.includes('/form/answers/'))
      return { submission_id: 'server form', version: 1, order_version: { before: version, after: version } }
    if (path.endsWith('/comment')) return { id: 'c1', jobApiId: 'o1' }
    if (path.endsWith('/customer-signature')) return { api_id: 'o1', actions: [], version }
    return { id: photo, caption: null }
  }
}

/** Creates a response of our server; a refusal gets all fields that errors have. */
export function createJsonResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Response {
  const form = status >= 400 ? { msg: '', request_id: 'request', ...body } : body
  return new Response(JSON.stringify(form), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
