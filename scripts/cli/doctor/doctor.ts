/** Checks whether this machine can run the portal with its settings, and says how to correct what is wrong. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '#server/platform/config/config'
import {
  checkConnections,
  checkDatabase,
  describeUnusableDatabase,
} from '#server/platform/doctor/connection-checks'
import { fault, ok, type Finding } from '#server/platform/doctor/finding'
import { checkMachine, checkSettings } from '#server/platform/doctor/machine-checks'
import { openPortalDatabase } from '../portal-database.ts'

/** Runs all checks that the settings in `env` allow. Starts the embedded PostgreSQL if it exists and is stopped. */
export async function examine(env: NodeJS.ProcessEnv = process.env): Promise<Finding[]> {
  const dataDir = resolve(env['DATA_DIR'] ?? 'data')
  const machine = await checkMachine(dataDir)
  // Without a writable DATA_DIR, missing secrets cannot be created and the configuration cannot be read.
  if (machine.some(({ level, about }) => level === 'fault' && about === 'DATA_DIR')) return machine
  try {
    const config = readConfig(env)
    return [
      ...machine,
      ...checkSettings(config),
      ...(await checkOpenedDatabase(config)),
      ...(await checkConnections(config)),
    ]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const faults = error.problems.map((text) => fault('settings', text, 'See the table in README.md.'))
    return [...machine, ...faults]
  }
}

async function checkOpenedDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [ok('database', 'the embedded PostgreSQL is created with the first start')]
  let place: Awaited<ReturnType<typeof openPortalDatabase>> | undefined
  try {
    place = await openPortalDatabase(config)
    return await checkDatabase(place.url, config)
  } catch (error) {
    return [describeUnusableDatabase(config, error)]
  } finally {
    await place?.stop()
  }
}

/** Prints all findings. Returns the exit code: 1 if there is a fault. */
export async function runDoctor(): Promise<number> {
  const findings = await examine()
  for (const { level, about, text, remedy } of findings) {
    console.log(`${level.padEnd(7)}  ${about.padEnd(11)}  ${text}`)
    if (remedy) console.log(`${' '.repeat(22)}→ ${remedy}`)
  }
  const faults = findings.filter(({ level }) => level === 'fault').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  console.log(`${faults} faults, ${warnings} warnings.`)
  return faults === 0 ? 0 : 1
}
