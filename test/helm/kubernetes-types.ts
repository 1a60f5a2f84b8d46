/** Checks objects of Kubernetes against the types of their API: Kubernetes, CloudNativePG, KEDA and the Prometheus operator. */

import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cluster, Pooler } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { project, runTool } from '#scripts/run-tool'

export interface KubernetesObject {
  readonly apiVersion: string
  readonly kind: string
}

interface Model {
  new (data: never): { validate(): void }
  readonly apiVersion: string
  readonly kind: string
}

const core = 'kubernetes-models'
const modelsByPackage: Readonly<Record<string, readonly Model[]>> = {
  [core]: [Deployment, HorizontalPodAutoscaler, Ingress, Job, PodDisruptionBudget, Service],
  '@kubernetes-models/cloudnative-pg': [Cluster, Pooler],
  '@kubernetes-models/keda': [ScaledObject],
  '@kubernetes-models/prometheus-operator': [PodMonitor, PrometheusRule],
}

/**
 * Returns what the APIs would refuse, a line each. The models find wrong and missing values, and allow unknown fields, which
 * TypeScript finds.
 */
export async function listSchemaFaults(objects: readonly KubernetesObject[]): Promise<string[]> {
  const faults = objects.flatMap((object) => {
    const model = findModel(object)
    if (!model) return [`${object.apiVersion} ${object.kind}: no model is known`]
    try {
      new model.Model(object as never).validate()
      return []
    } catch (error) {
      return [`${object.kind}: ${(error as Error).message}`]
    }
  })
  return [...faults, ...(await listTypeErrors(objects))]
}

function findModel({ apiVersion, kind }: KubernetesObject) {
  return Object.entries(modelsByPackage)
    .flatMap(([from, models]) => models.map((Model) => ({ from, Model })))
    .find(({ Model }) => Model.apiVersion === apiVersion && Model.kind === kind)
}

async function listTypeErrors(objects: readonly KubernetesObject[]): Promise<string[]> {
  const lines = objects.flatMap((object) => {
    const { from } = findModel(object) ?? {}
    const type = `import('${from}/${object.apiVersion}').I${object.kind}`
    return from ? [`${JSON.stringify([object])} satisfies [${type}];`] : []
  })
  const folder = await mkdtemp(join(tmpdir(), 'gewerk-kubernetes-'))
  try {
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'objects.ts'), `${lines.join('\n')}\n`)
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext']
    const { code, output } = await runTool(
      'tsc',
      ['--ignoreConfig', ...options, '--types', '', join(folder, 'objects.ts')],
      { quiet: true },
    )
    return code === 0 ? [] : output.trim().split('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
