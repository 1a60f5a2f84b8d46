/** The operator's command line: `npm run gewerk -- import jobs FILE` (docs/operator.md). */

import { parseArgs } from 'node:util'
import { addOperator } from './add-operator.ts'
import { checkMap } from './check-map.ts'
import { importJobs } from './import-jobs.ts'
import { importPostalCodeFile } from './import-postal-codes.ts'
import { UsageError } from './usage-error.ts'

const usage = `Usage:
  npm run gewerk -- import jobs FILE [--url URL] [--key KEY] [--no-offer]
      Creates the jobs of a JSON file by the operator API and offers each to the companies that match it.
      --url       where the portal runs; else PUBLIC_URL, else http://localhost:3000
      --key       the operator's key; else OPERATOR_API_KEY, else the demo's
      --no-offer  creates the jobs and offers them to nobody
  npm run gewerk -- import postal-codes FILE
      Replaces the table of German postal codes by GeoNames' own (DE.txt), in the database of DATABASE_URL
      or DATA_DIR.
  npm run gewerk -- operator add EMAIL --name NAME [--role ROLE]
      Adds a person to the back office and prints the link for the first password, valid for seven days.
      --role      viewer, dispatcher, partner_manager, accountant or administrator; else administrator
  npm run gewerk -- check map
      Says whether MAP_TILES and ROUTE_SERVICE_URL can be used, with the same settings as the server.`

async function runCliCommand(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArguments(args)
  const [verb, what, file] = positionals
  if (values.help) return printText(usage, 0)
  if (verb === 'check' && what === 'map' && positionals.length === 2) return checkMap()
  if (verb === 'operator' && what === 'add' && file && positionals.length === 3) {
    return addOperator(file, values)
  }
  if (verb !== 'import' || !file || positionals.length > 3) throw new UsageError(usage)
  if (what === 'jobs') return importJobs(file, { ...values, offer: !values['no-offer'] })
  if (what === 'postal-codes') return importPostalCodeFile(file)
  throw new UsageError(usage)
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        key: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        'no-offer': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

function printText(text: string, code: number): number {
  console.log(text)
  return code
}

/** Returns the exit code. 0: success. 1: failures, printed above. 2: wrong usage. */
async function runCli(): Promise<number> {
  try {
    return await runCliCommand(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await runCli()
