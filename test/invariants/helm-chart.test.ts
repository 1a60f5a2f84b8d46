/**
 * Checks the structure of the Helm chart against values, settings, metrics and documents. Helm is not needed: actions of
 * templates are removed, so that all optional parts remain, and the rest is read as YAML.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settings, type Setting } from '#server/platform/config/settings'

const project = join(import.meta.dirname, '../..')
const chart = join(project, 'deploy/helm/gewerk')
const readText = (path: string) => readFileSync(join(project, path), 'utf8')
const templates = Object.fromEntries(
  readdirSync(join(chart, 'templates')).map((name) => [
    name,
    readFileSync(join(chart, 'templates', name), 'utf8'),
  ]),
)
const values = parse(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Record<string, unknown>

interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> }
  readonly spec: Record<string, unknown>
}

interface Pod {
  readonly terminationGracePeriodSeconds?: number
  readonly containers: readonly {
    readonly command: readonly string[]
    readonly env?: readonly { readonly name: string }[]
    readonly readinessProbe?: { readonly httpGet: { readonly path: string } }
    readonly volumeMounts: readonly { readonly mountPath: string }[]
  }[]
}

function readResources(text: string): Resource[] {
  const plain = text
    .split('\n')
    .filter((line) => !/^\s*\{\{.*\}\}\s*$/.test(line))
    .map((line) =>
      line.replaceAll(/\{\{-? *(?:\.Release\.Name)? *-?\}\}/g, 'gewerk').replaceAll(/\{\{.*?\}\}/g, '1'),
    )
    .join('\n')
  return parseAllDocuments(plain).map((one) => {
    expect(one.errors).toEqual([])
    return one.toJS() as Resource
  })
}

const resources = Object.entries(templates)
  .filter(([name]) => name.endsWith('.yaml'))
  .flatMap(([, text]) => readResources(text))
const findResource = (kind: string, name: string) => {
  const found = resources.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`The chart has no ${kind} ${name}.`)
  return found
}
const getPod = ({ spec }: Resource) => (spec['template'] as { spec: Pod }).spec

test('every value that a template uses is in values.yaml', () => {
  const used = Object.values(templates).flatMap((text) =>
    [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
  )
  const isKnown = (path: string) =>
    path
      .split('.')
      .reduce<unknown>((from, key) => (from as Record<string, unknown> | undefined)?.[key], values) !==
    undefined
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((path) => !isKnown(path))).toEqual([])
})

test('every block of a template is closed', () => {
  for (const [name, text] of Object.entries(templates)) {
    const opened = text.match(/\{\{-? *(?:if|range|define|with) /g)?.length ?? 0
    const closed = text.match(/\{\{-? *end *-?\}\}/g)?.length ?? 0
    expect([name, opened]).toEqual([name, closed])
  }
})

test('the pods get known settings, and all that production needs, from values, helpers or the documented secret', () => {
  const helper = templates['_helpers.tpl'] ?? ''
  const own = [...helper.matchAll(/name: ([A-Z_]+)/g)].map(([, name = '']) => name)
  const documented = [...readText('docs/operating.md').matchAll(/--from-literal=([A-Z0-9_]+)=/g)].map(
    ([, name = '']) => name,
  )
  const given = [...own, ...Object.keys(values['settings'] as object), ...documented]
  expect(given.filter((name) => name !== 'DATABASE_PASSWORD' && !(name in settings))).toEqual([])
  const required = Object.entries<Setting>(settings).flatMap(([name, setting]) =>
    setting.required ? name : [],
  )
  expect(required.filter((name) => !given.includes(name))).toEqual([])
})

describe.each(['server', 'worker'])('the %s', (part) => {
  const deployment = findResource('Deployment', `gewerk-${part}`)
  const text = templates[`${part}.yaml`] ?? ''

  test('runs what the compose file runs, without rights and with time to stop', () => {
    const compose = parse(readText('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, { command: string[] }>
    }
    const pod = getPod(deployment)
    const [container] = pod.containers
    expect(container?.command).toEqual(compose.services[part]?.command)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(45)
    expect(text).toContain('include "gewerk.podSecurity"')
    expect(text).toContain('include "gewerk.containerSecurity"')
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/seal', '/data', '/tmp'])
    expect(container?.env?.filter(({ name }) => !(name in settings))).toEqual([])
  })

  test('has a disruption budget and a scaler of its own', () => {
    const budget = findResource('PodDisruptionBudget', `gewerk-${part}`)
    const scaler = findResource(
      part === 'server' ? 'HorizontalPodAutoscaler' : 'ScaledObject',
      `gewerk-${part}`,
    )
    expect(budget.spec['maxUnavailable']).toBe(1)
    expect(scaler.spec['scaleTargetRef']).toMatchObject({ name: deployment.metadata.name })
  })
})

test('a server is ready only while it reaches its database, and is not restarted for it', () => {
  const [container] = getPod(findResource('Deployment', 'gewerk-server')).containers
  expect(container?.readinessProbe?.httpGet.path).toBe('/healthz')
  expect(templates['server.yaml']?.match(/\/healthz/g)).toHaveLength(1)
})

test('workers are scaled by a metric that exists', () => {
  const { triggers } = findResource('ScaledObject', 'gewerk-worker').spec as unknown as {
    triggers: { metadata: { query: string } }[]
  }
  const [, metric = ''] = /max\((\w+)/.exec(triggers[0]?.metadata.query ?? '') ?? []
  expect(readText('server/platform/metrics/task-queue-metrics.ts')).toContain(`name: '${metric}'`)
})

test('migrations run as a job before the pods of a new version', () => {
  const job = resources.find(({ kind }) => kind === 'Job')
  expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-upgrade')
  expect(job && getPod(job).containers[0]?.command).toEqual(['node', 'scripts/cli/cli.ts', 'migrate'])
})

test('the user of the pods is that of the image', () => {
  const [, user = ''] = /^USER (\d+):/m.exec(readText('deploy/Containerfile')) ?? []
  expect(templates['_helpers.tpl']).toContain(`runAsUser: ${user}`)
})
