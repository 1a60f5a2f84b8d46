/**
 * Renders the Helm chart with Helm, for several sets of values, and checks the objects against the types of their API, each
 * other, settings, metrics and documents. Needs Helm, or the npm registry, which has it for Linux on x64.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#server/platform/config/config'
import { settings, type Setting } from '#server/platform/config/settings'
import { getHelmPath, runHelm } from '../helm/helm.ts'
import { listSchemaFaults } from '../helm/kubernetes-types.ts'

const project = join(import.meta.dirname, '../..')
const chart = join(project, 'deploy/helm/gewerk')
const readText = (path: string) => readFileSync(join(project, path), 'utf8')
const manual = readText('docs/operating.md')
const dataDir = mkdtempSync(join(tmpdir(), 'gewerk-helm-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const helm = await getHelmPath().catch((error: Error) => {
  if (process.env['CI']) throw error
  console.warn(`The Helm chart is not tested, because Helm is missing: ${error.message}`)
  return null
})

type Labels = Readonly<Record<string, string>>
type Port = number | string

interface Probe {
  readonly tcpSocket?: { readonly port: Port }
  readonly httpGet?: { readonly port: Port; readonly path: string }
  readonly periodSeconds: number
  readonly failureThreshold: number
}

interface EnvironmentVariable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}

interface Container {
  readonly image: string
  readonly command: readonly string[]
  readonly env: readonly EnvironmentVariable[]
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[]
  readonly ports?: readonly { readonly name: string }[]
  readonly startupProbe?: Probe
  readonly readinessProbe?: Probe
  readonly livenessProbe?: Probe
  readonly resources: object
  readonly securityContext: object
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

interface PodSpec {
  readonly terminationGracePeriodSeconds?: number
  readonly automountServiceAccountToken: boolean
  readonly enableServiceLinks: boolean
  readonly imagePullSecrets: readonly { readonly name: string }[]
  readonly securityContext: object
  readonly topologySpreadConstraints?: readonly { readonly labelSelector: Selector }[]
  readonly volumes: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[]
  readonly containers: readonly [Container]
}

interface Selector {
  readonly matchLabels: Labels
}

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Labels; readonly labels: Labels }
  readonly spec: Readonly<Record<string, unknown>>
}

const required = {
  image: { repository: 'registry.example.com/gewerk' },
  settings: {
    PUBLIC_URL: 'https://partner.example.com',
    MAIL_FROM: 'Gewerk <no-reply@example.com>',
    S3_BUCKET: 'gewerk',
  },
}

/** Everything that can be on, with other names than the defaults. */
const everything = {
  image: { ...required.image, tag: '7.8.9', pullPolicy: 'Always' },
  imagePullSecrets: [{ name: 'registry-login' }],
  settings: {
    ...required.settings,
    PUBLIC_URL: 'https://partner.example.com:8443',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_REGION: 'garage',
    SHUTDOWN_DELAY_SECONDS: 60,
    FOUR_EYES_EUROS: 1_000_000,
    STAFF_PASSWORD_LOGIN: false,
    STAFF_OIDC_ISSUER: 'https://login.example.com',
    STAFF_OIDC_CLIENT_ID: 'gewerk',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_SERVICE_NAME: 'portal',
  },
  secretName: 'portal-secrets',
  sealSecretName: 'portal-seal',
  database: {
    instances: 2,
    storage: { size: '5Gi', storageClass: 'fast' },
    pooler: { enabled: true },
    extraSpec: {
      plugins: [
        {
          name: 'barman-cloud.cloudnative-pg.io',
          isWALArchiver: true,
          parameters: { barmanObjectName: 'backups' },
        },
      ],
    },
  },
  worker: { autoscaling: { enabled: true } },
  monitoring: { enabled: true, labels: { release: 'prometheus' } },
  ingress: {
    className: 'traefik',
    tlsSecretName: 'portal-tls',
    annotations: { 'cert-manager.io/issuer': 'letsencrypt' },
  },
}

/** Everything that can be off. */
const leastValues = {
  ...required,
  database: { create: false },
  ingress: { enabled: false },
}

const single = {
  ...required,
  database: { instances: 1 },
  ingress: { tlsSecretName: '', annotations: null },
  server: { minReplicas: 1, maxReplicas: 1 },
  worker: { minReplicas: 1, maxReplicas: 1 },
}

async function render(values: object, release = 'gewerk', ...options: string[]): Promise<Resource[]> {
  const args = ['template', release, chart, '--namespace', 'portal', '--values', '-', ...options]
  const text = await runHelm(helm ?? '', args, values)
  return parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as Resource
  })
}

function find(resources: readonly Resource[], kind: string, name: string): Resource {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`The chart has no ${kind} ${name}.`)
  return found
}

interface Pod {
  readonly owner: string
  readonly labels: Labels
  readonly spec: PodSpec
}

/** The pods of deployments and jobs. */
const listPods = (resources: readonly Resource[]): Pod[] =>
  resources
    .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    .map(({ metadata, spec }) => {
      const template = spec['template'] as { metadata: { labels: Labels }; spec: PodSpec }
      return { owner: metadata.name, labels: template.metadata.labels, spec: template.spec }
    })

const getPod = (resources: readonly Resource[], owner: string): Pod =>
  listPods(resources).find((pod) => pod.owner === owner) as Pod

const selectPods = (resources: readonly Resource[], labels: Labels): Pod[] =>
  listPods(resources).filter((pod) =>
    Object.entries(labels).every(([name, value]) => pod.labels[name] === value),
  )
const selectOwners = (resources: readonly Resource[], labels: Labels): string[] =>
  selectPods(resources, labels).map(({ owner }) => owner)

const listPorts = (pods: readonly Pod[]): Set<Port> =>
  new Set(pods.flatMap(({ spec }) => spec.containers[0].ports?.map(({ name }) => name) ?? []))

/** Secrets by their names, as docs/operating.md and the operator of the database create them. */
const secretValues: Readonly<Record<string, string>> = {
  SESSION_SECRET: 's'.repeat(64),
  OPERATOR_API_KEY: 'k'.repeat(48),
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  STAFF_OIDC_CLIENT_SECRET: 'secret',
}

/** The environment that Kubernetes gives a container; a variable may use only those before it. */
function expandEnvironment({ env }: Container, secrets: Labels): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, value, valueFrom } of env) {
    expect(Object.keys(found)).not.toContain(name)
    found[name] = valueFrom
      ? `value-of-${valueFrom.secretKeyRef.key}`
      : (value ?? '').replaceAll(/\$\((\w+)\)/g, (whole, used: string) => found[used] ?? whole)
  }
  return { ...secrets, ...found }
}

/** Reads the environment as the product does, without files, which are in the cluster. */
function readConfigOf(container: Container, secrets: Labels = secretValues) {
  const env = expandEnvironment(container, secrets)
  delete env['SEAL_CERTIFICATE']
  delete env['SEAL_KEY']
  return readConfig({ ...env, DATA_DIR: dataDir })
}

const externalDatabase = { DATABASE_URL: 'postgres://gewerk:secret@postgres.example.com:5432/gewerk' }

const cases = [
  { name: 'required values only', values: required, release: 'gewerk', secrets: secretValues },
  { name: 'everything on', values: everything, release: 'portal', secrets: secretValues },
  {
    name: 'everything off',
    values: leastValues,
    release: 'gewerk',
    secrets: { ...secretValues, ...externalDatabase },
  },
  { name: 'one of each', values: single, release: 'gewerk', secrets: secretValues },
]

describe.skipIf(!helm)('the Helm chart', () => {
  let rendered: Record<string, Resource[]> = {}
  const get = (name: string): Resource[] => rendered[name] ?? []
  beforeAll(async () => {
    rendered = Object.fromEntries(
      await Promise.all(
        cases.map(async ({ name, values, release }) => [name, await render(values, release)] as const),
      ),
    )
  })

  test('all objects are what the APIs of Kubernetes and the operators accept', async () => {
    const kinds = new Set(get('everything on').map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual([
      'Cluster',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'PodMonitor',
      'Pooler',
      'PrometheusRule',
      'ScaledObject',
      'Service',
    ])
    expect(await listSchemaFaults(Object.values(rendered).flat())).toEqual([])
  }, 60_000)

  test('the check of objects finds an unknown field, a wrong value and a missing field', async () => {
    const service = find(get('required values only'), 'Service', 'gewerk')
    const change = (spec: object) => ({ ...service, spec: { ...service.spec, ...spec } })
    const faults = await listSchemaFaults([
      change({ selectors: {} }),
      change({ ports: [{ port: '80' }] }),
      change({ ports: [{ name: 'http' }] }),
      { apiVersion: 'v1', kind: 'Pood' },
    ])
    expect(faults.join('\n')).toMatch(/'"selectors"' does not exist/)
    expect(faults.join('\n')).toMatch(/spec\/ports\/0\/port must be integer/)
    expect(faults.join('\n')).toMatch(/spec\/ports\/0 must have required property port/)
    expect(faults.join('\n')).toMatch(/v1 Pood: no model is known/)
  }, 60_000)

  describe.each(cases)('with $name', ({ name, values, release, secrets }) => {
    const getSecretNames = () => {
      const { secretName, sealSecretName, imagePullSecrets } = {
        secretName: 'gewerk-secrets',
        sealSecretName: 'gewerk-seal',
        imagePullSecrets: [],
        ...(values as Partial<typeof everything>),
      }
      const hasCluster = get(name).some(({ kind }) => kind === 'Cluster')
      return [
        secretName,
        sealSecretName,
        ...imagePullSecrets.map((one) => one.name),
        // CloudNativePG creates it.
        ...(hasCluster ? [`${release}-db-app`] : []),
      ]
    }

    test('helm lint finds nothing', async () => {
      const output = await runHelm(helm ?? '', ['lint', '--strict', chart, '--values', '-'], values)
      expect(output).toContain('1 chart(s) linted, 0 chart(s) failed')
    })

    test('no two objects have the same name, and each has the labels of the release', () => {
      const names = get(name).map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      expect(new Set(names).size).toBe(names.length)
      expect(names.length).toBeGreaterThan(6)
      for (const { metadata } of get(name))
        expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/instance': release })
    })

    test('pods have no rights, limited resources, and secrets and volumes that exist', () => {
      expect(listPods(get(name)).map(({ owner }) => owner)).toEqual(
        expect.arrayContaining(['server', 'worker', 'migrate'].map((part) => `${release}-${part}`)),
      )
      const [, user = ''] = /^USER (\d+):/m.exec(readText('deploy/Containerfile')) ?? []
      for (const { spec } of listPods(get(name))) {
        const [container] = spec.containers
        expect(spec.securityContext).toMatchObject({
          runAsNonRoot: true,
          runAsUser: Number(user),
          seccompProfile: { type: 'RuntimeDefault' },
        })
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect([spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([false, false])
        expect(container.resources).toMatchObject({
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        })
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/seal', '/data', '/tmp'])
        expect(container.volumeMounts.map((mount) => mount.name)).toEqual(
          spec.volumes.map((volume) => volume.name),
        )
        const used = [
          ...spec.imagePullSecrets.map((one) => one.name),
          ...spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []),
          ...container.envFrom.map(({ secretRef }) => secretRef.name),
          ...container.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? []),
        ]
        expect(used.toSorted()).toEqual(getSecretNames().toSorted())
      }
    })

    test('selectors, targets and ports lead to what they mean', () => {
      const resources = get(name)
      for (const part of ['server', 'worker']) {
        const owner = `${release}-${part}`
        const { spec } = find(resources, 'Deployment', owner)
        const pod = getPod(resources, owner)
        const spread = pod.spec.topologySpreadConstraints?.[0]?.labelSelector as Selector
        const budget = find(resources, 'PodDisruptionBudget', owner).spec
        expect(budget['maxUnavailable']).toBe(1)
        for (const selector of [spec['selector'] as Selector, spread, budget['selector'] as Selector])
          expect(selectOwners(resources, selector.matchLabels)).toEqual([owner])
        const { startupProbe, readinessProbe, livenessProbe } = pod.spec.containers[0]
        for (const probe of [startupProbe, readinessProbe, livenessProbe])
          if (probe) expect(listPorts([pod])).toContain((probe.httpGet ?? probe.tcpSocket)?.port)
      }
      for (const { kind, spec } of resources.filter((one) => 'scaleTargetRef' in one.spec)) {
        const target = spec['scaleTargetRef'] as { name: string }
        expect([kind, target.name]).toEqual(
          kind === 'ScaledObject'
            ? [kind, `${release}-worker`]
            : ['HorizontalPodAutoscaler', `${release}-server`],
        )
      }

      const service = find(resources, 'Service', release).spec as {
        selector: Labels
        ports: { name: string; targetPort: Port }[]
      }
      expect(selectOwners(resources, service.selector)).toEqual([`${release}-server`])
      for (const { targetPort } of service.ports)
        expect(listPorts(selectPods(resources, service.selector))).toContain(targetPort)
      for (const { spec } of resources.filter(({ kind }) => kind === 'Ingress')) {
        const rules = spec['rules'] as {
          http: { paths: { backend: { service: { name: string; port: { name: string } } } }[] }
        }[]
        const backend = rules[0]?.http.paths[0]?.backend.service
        expect(backend?.name).toBe(release)
        expect(service.ports.map((port) => port.name)).toContain(backend?.port.name)
      }
    })

    test('the database that the addresses name is created, or its address is in the secret', () => {
      const hosts = listPods(get(name)).map(({ spec }) =>
        Object.values(expandEnvironment(spec.containers[0], {})).flatMap(
          (value) => /^postgres:\/\/gewerk:value-of-password@(.+):5432\/gewerk$/.exec(value)?.[1] ?? [],
        ),
      )
      const cluster = get(name).find(({ kind }) => kind === 'Cluster')
      const pooler = get(name).find(({ kind }) => kind === 'Pooler')
      // The services that CloudNativePG creates for both.
      const expected = cluster
        ? [
            `${cluster.metadata.name}-rw`,
            ...(cluster.spec['instances'] === 1 ? [] : [`${cluster.metadata.name}-ro`]),
            ...(pooler ? [pooler.metadata.name] : []),
          ]
        : []
      expect(hosts).toEqual([expected, expected, expected])
      if (pooler) expect(pooler.spec['cluster']).toEqual({ name: cluster?.metadata.name })
    })

    test('the product accepts the environment of each pod', () => {
      for (const { owner, spec } of listPods(get(name))) {
        const [container] = spec.containers
        const own = container.env.filter((one) => !/^(OTEL_.+|DATABASE_PASSWORD)$/.test(one.name))
        expect(own.filter((one) => !(one.name in settings))).toEqual([])
        const config = readConfigOf(container, secrets)
        expect(config).toMatchObject({
          warnings: [],
          production: true,
          publicUrl: values.settings.PUBLIC_URL,
          mailFrom: required.settings.MAIL_FROM,
          s3: { bucket: 'gewerk' },
          metricsHost: '0.0.0.0',
        })
        expect(config.metricsPort === undefined).toBe(owner.endsWith('migrate'))
      }
    })

    test('a server has more time to stop than it takes', () => {
      for (const part of ['server', 'worker']) {
        const { spec } = getPod(get(name), `${release}-${part}`)
        // The delay, and then at most 30 seconds for calls and tasks that run.
        const { shutdownDelaySeconds } = readConfigOf(spec.containers[0], secrets)
        const seconds = (part === 'server' ? shutdownDelaySeconds : 0) + 30
        expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(seconds + 5)
      }
    })
  })

  test('server, worker and migration run what the compose file runs', () => {
    const compose = parse(readText('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, { command: string[] }>
    }
    for (const part of ['server', 'worker', 'migrate'])
      expect(getPod(get('required values only'), `gewerk-${part}`).spec.containers[0].command).toEqual(
        compose.services[part]?.command,
      )
  })

  test('pods run the image of the values, by default that of this version', () => {
    const { version } = JSON.parse(readText('package.json')) as { version: string }
    const readImages = (name: string) => [
      ...new Set(listPods(get(name)).map(({ spec }) => spec.containers[0].image)),
    ]
    expect(readImages('required values only')).toEqual([`registry.example.com/gewerk:${version}`])
    expect(readImages('everything on')).toEqual(['registry.example.com/gewerk:7.8.9'])
  })

  test.each([
    { name: 'required values only', hooks: 'pre-upgrade' },
    { name: 'everything off', hooks: 'pre-install,pre-upgrade' },
  ])('with $name, migrations run before the pods of a new version', async ({ name, hooks }) => {
    const values = cases.find((one) => one.name === name)?.values ?? {}
    for (const resources of [get(name), await render(values, 'gewerk', '--is-upgrade')]) {
      const hooked = resources.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'])
      expect(hooked.map(({ kind, metadata }) => [kind, metadata.annotations])).toEqual([
        [
          'Job',
          { 'helm.sh/hook': hooks, 'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded' },
        ],
      ])
    }
  })

  test('a server is ready only while it reaches its database, and is not restarted for it', () => {
    const [{ startupProbe, readinessProbe, livenessProbe }] = getPod(
      get('required values only'),
      'gewerk-server',
    ).spec.containers
    expect(readinessProbe?.httpGet?.path).toBe('/healthz')
    expect([startupProbe?.httpGet, livenessProbe?.httpGet]).toEqual([undefined, undefined])
    // It leaves the service while it still serves calls.
    expect((readinessProbe?.periodSeconds ?? 9) * (readinessProbe?.failureThreshold ?? 9)).toBeLessThan(5)
  })

  test('a start may wait for the database and for migrations', () => {
    for (const part of ['server', 'worker']) {
      const { startupProbe } = getPod(get('required values only'), `gewerk-${part}`).spec.containers[0]
      expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBeGreaterThan(600)
    }
  })

  test('large numbers, switches and the host of an address arrive as they are meant', async () => {
    const resources = get('everything on')
    const config = readConfigOf(getPod(resources, 'portal-server').spec.containers[0])
    expect(config).toMatchObject({
      fourEyesEuros: 1_000_000,
      staffPasswordLogin: false,
      shutdownDelaySeconds: 60,
    })
    // YAML reads `off` as false.
    const withoutLimit = { ...required, settings: { ...required.settings, FOUR_EYES_EUROS: false } }
    const server = getPod(await render(withoutLimit), 'gewerk-server')
    expect(readConfigOf(server.spec.containers[0]).fourEyesEuros).toBeNull()
    expect(find(resources, 'Ingress', 'portal').spec).toMatchObject({
      ingressClassName: 'traefik',
      tls: [{ hosts: ['partner.example.com'], secretName: 'portal-tls' }],
      rules: [{ host: 'partner.example.com' }],
    })
  })

  test('the database outlives the release', () => {
    const { metadata, spec } = find(get('everything on'), 'Cluster', 'portal-db')
    expect(metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' })
    expect(spec).toMatchObject(everything.database.extraSpec)
  })

  test('Prometheus reads the metrics of servers and workers, with the job that the alert rules name', () => {
    const resources = get('everything on')
    const monitor = find(resources, 'PodMonitor', 'portal')
    const { selector, podMetricsEndpoints } = monitor.spec as unknown as {
      selector: Selector
      podMetricsEndpoints: { port: string; relabelings: object[] }[]
    }
    expect(monitor.metadata.labels).toMatchObject({ release: 'prometheus' })
    for (const owner of ['portal-server', 'portal-worker']) {
      expect(selectOwners(resources, selector.matchLabels)).toContain(owner)
      expect(listPorts([getPod(resources, owner)])).toContain(podMetricsEndpoints[0]?.port)
    }
    const alerts = readText('deploy/monitoring/alerts.yaml')
    const [, job = ''] = /up\{job="(\w+)"\}/.exec(alerts) ?? []
    expect(podMetricsEndpoints[0]?.relabelings).toEqual([{ targetLabel: 'job', replacement: job }])
    expect(find(resources, 'PrometheusRule', 'portal').spec).toEqual(parse(alerts))
    expect(find(resources, 'PodMonitor', 'portal-db').spec['selector']).toEqual({
      matchLabels: { 'cnpg.io/cluster': find(resources, 'Cluster', 'portal-db').metadata.name },
    })
  })

  test('workers are scaled by a metric that exists', () => {
    const { triggers } = find(get('everything on'), 'ScaledObject', 'portal-worker').spec as unknown as {
      triggers: { metadata: { query: string } }[]
    }
    const [, metric = '', labels] = /^max\((\w+)\{(.+)\}\)$/.exec(triggers[0]?.metadata.query ?? '') ?? []
    expect(readText('server/platform/metrics/task-queue-metrics.ts')).toContain(`name: '${metric}'`)
    expect(labels).toBe('namespace="portal",pod=~"portal-worker-.+"')
    expect(find(get('everything on'), 'Deployment', 'portal-worker').spec['replicas']).toBeUndefined()
    expect(find(get('required values only'), 'Deployment', 'gewerk-worker').spec['replicas']).toBe(2)
  })

  test.each([
    ['no image', { image: {} }, /image\/repository/],
    ['no address', { settings: { ...required.settings, PUBLIC_URL: '' } }, /settings\/PUBLIC_URL/],
    ['no sender', { settings: { ...required.settings, MAIL_FROM: null } }, /MAIL_FROM/],
    ['no bucket', { settings: { ...required.settings, S3_BUCKET: '' } }, /settings\/S3_BUCKET/],
    ['a mistyped value', { databse: {} }, /databse/],
    ['a mistyped value inside of another', { server: { minReplica: 2 } }, /minReplica/],
    ['a mistyped setting', { settings: { ...required.settings, SUPPORT_FON: '1' } }, /SUPPORT_FON/],
    ['a secret', { settings: { ...required.settings, SMTP_URL: 'smtp://mail' } }, /SMTP_URL/],
    ['a setting of the demo', { settings: { ...required.settings, DEMO: true } }, /DEMO/],
    ['a list as a setting', { settings: { ...required.settings, LOG_LEVEL: ['info'] } }, /LOG_LEVEL/],
    ['a text as a number', { server: { minReplicas: 'two' } }, /server\/minReplicas/],
    ['a text as a switch', { ingress: { enabled: 'yes' } }, /ingress\/enabled/],
    ['no instance', { database: { instances: 0 } }, /database\/instances/],
    ['a wrong size', { database: { storage: { size: '50GB' } } }, /database\/storage\/size/],
    ['a wrong resource', { worker: { resources: { limit: {} } } }, /limit/],
    ['a number as an annotation', { ingress: { annotations: { a: 180 } } }, /ingress\/annotations\/a/],
  ])('%s is refused, and the message names the value', async (_name, values, message) => {
    const { image, settings: given } = { ...required, ...values } as typeof required
    await expect(render({ ...values, image, settings: given })).rejects.toThrow(message)
  })

  test('the values have every setting that the chart does not set itself and that is no secret', () => {
    const schema = JSON.parse(readText('deploy/helm/gewerk/values.schema.json')) as {
      properties: { settings: { properties: object } }
    }
    const own = new Set(
      listPods(get('required values only'))
        .flatMap(({ spec }) => spec.containers[0].env)
        .map((one) => one.name),
    )
    const given = new Set(Object.keys(parse(readText('deploy/helm/gewerk/values.yaml')).settings as object))
    // Not for production, except HOST: pods listen on all addresses.
    const others = ['HOST', 'DEMO', 'DEMO_REPLY_SECONDS', 'CLOCK_OFFSET_SECONDS']
    const expected = Object.entries<Setting>(settings).flatMap(([name, { secret }]) =>
      secret || others.includes(name) || (own.has(name) && !given.has(name)) ? [] : name,
    )
    expect(Object.keys(schema.properties.settings.properties).toSorted()).toEqual(expected.toSorted())
  })

  describe('docs/operating.md', () => {
    const [section = ''] = /^## Kubernetes\n[\s\S]*?(?=^## )/m.exec(manual) ?? []
    const commands = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
      .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
      .filter(Boolean)
    test('its command of Helm renders the chart with its values', async () => {
      const [, values = ''] = /cat > gewerk-values\.yaml <<END\n([\s\S]*?)\nEND/.exec(section) ?? []
      const [command, ...others] = commands.filter((line) => line.startsWith('helm '))
      expect(command).toBe(
        'helm upgrade --install gewerk deploy/helm/gewerk --namespace gewerk --values gewerk-values.yaml --timeout 1h',
      )
      expect(others).toEqual([])
      const resources = await render(parse(values) as object, 'gewerk')
      expect(resources).toEqual(get('required values only'))
      const job = find(resources, 'Job', 'gewerk-migrate')
      expect(job.spec['activeDeadlineSeconds']).toBe(3600)
      const named = [...section.matchAll(/\b(deploy|job)\/(gewerk-\w+)/g)].map(([, kind, name]) => [
        kind,
        name,
      ])
      expect(named.length).toBeGreaterThan(4)
      for (const [kind, name = ''] of named) find(resources, kind === 'job' ? 'Job' : 'Deployment', name)
    })

    test('its secrets are those that the pods need', () => {
      const created = commands.flatMap(
        (line) => /create secret (?:generic|tls) (\S+)/.exec(line)?.slice(1) ?? [],
      )
      const { spec } = getPod(get('required values only'), 'gewerk-server')
      const used = [
        ...spec.containers[0].envFrom.map(({ secretRef }) => secretRef.name),
        ...spec.volumes.flatMap(({ secret }) => secret?.secretName ?? []),
      ]
      expect(created).toEqual(expect.arrayContaining(used))
      const ingress = find(get('required values only'), 'Ingress', 'gewerk').spec
      const [{ secretName } = { secretName: '' }] = ingress['tls'] as { secretName: string }[]
      expect(created).toContain(secretName)
      const names = [...section.matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(([, one = '']) => one)
      const documented = Object.fromEntries(names.map((one) => [one, secretValues[one] ?? '']))
      expect(readConfigOf(spec.containers[0], documented).smtpUrl).toBe(secretValues['SMTP_URL'])
      for (const one of names) expect(settings).toHaveProperty(one)
    })
  })
})
