/** The commands of `gewerk`: arguments, options, exit codes. The help is made from this table. */

export interface CliOption {
  /** The name of the value in the help; omitted for a switch. */
  readonly value?: string
  readonly about: string
}

export interface OptionValues {
  readonly [name: string]: string | boolean | undefined
}

export interface CliCommand {
  readonly words: readonly string[]
  /** Names of the arguments; the last one may end with `…` and takes one or more. */
  readonly args: readonly string[]
  /** One sentence. */
  readonly summary: string
  readonly more?: string
  readonly options?: Readonly<Record<string, CliOption>>
  /** When the exit code is 1. */
  readonly failure: string
  /** Loads its code only when it runs. Returns the exit code. */
  readonly run: (args: readonly string[], options: OptionValues) => Promise<number>
}

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)

const problem = 'the database or a file cannot be used'

export const commands: readonly CliCommand[] = [
  {
    words: ['doctor'],
    args: [],
    summary:
      'Checks settings, connections, clock, disk, permissions and versions, with a remedy for each fault.',
    failure: 'there is a fault',
    run: async () => (await import('./doctor/doctor.ts')).runDoctor(),
  },
  {
    words: ['migrate'],
    args: [],
    summary: 'Updates the database to this version, as the start of a server does.',
    failure: 'a migration fails',
    run: async () => (await import('./migrate-database.ts')).runMigrate(),
  },
  {
    words: ['backup'],
    args: ['FOLDER'],
    summary: 'Writes database, files and secrets to a new folder, while the portal runs.',
    failure: `${problem}; the folder then does not exist`,
    run: async ([folder = '']) => (await import('./backup/create-backup.ts')).runBackup(folder),
  },
  {
    words: ['restore'],
    args: ['FOLDER'],
    summary: 'Restores a backup into an empty database, an empty file store and an empty DATA_DIR.',
    more: 'Checks all hashes first. A place that is not empty is refused and stays as it is (exit code 2).',
    failure: 'the restore fails on the way',
    run: async ([folder = '']) => (await import('./backup/restore-backup.ts')).runRestore(folder),
  },
  {
    words: ['verify'],
    args: [],
    summary:
      'Checks files against the database, seals, numbers of credit notes and projections. Changes nothing.',
    options: { quick: { about: 'compares only the sizes of files, without reading them' } },
    failure: 'there is a fault',
    run: async (_, { quick }) => (await import('./verify.ts')).runVerify({ quick: quick === true }),
  },
  {
    words: ['rebuild', 'projections'],
    args: [],
    summary: 'Computes lists, due times and search words of all orders again, while the portal runs.',
    failure: problem,
    run: async () => (await import('./projections.ts')).runRebuildProjections(),
  },
  {
    words: ['partitions', 'list'],
    args: [],
    summary: 'Lists the partitions of history, notifications and deliveries with their rows and sizes.',
    failure: `the next month has no partition, or ${problem}`,
    run: async () => (await import('./partitions.ts')).runListPartitions(),
  },
  {
    words: ['partitions', 'detach'],
    args: ['NAME'],
    summary: 'Takes an old year out of the history, such as history_2016, and notes it in the audit.',
    more: 'The year is kept in the schema detached. Refused while its entries must stay readable.',
    failure: 'the year must stay readable',
    run: async ([name = '']) => (await import('./partitions.ts')).runDetachPartition(name),
  },
  {
    words: ['tasks', 'list'],
    args: [],
    summary: 'Lists background tasks: id, state, attempts, time, name, last error.',
    options: {
      state: {
        value: 'STATE',
        about: 'waiting, overdue (due for five minutes), running, failed (given up) or cancelled',
      },
      name: { value: 'NAME', about: 'such as mail.send' },
      limit: { value: 'NUMBER', about: 'at most this many; else 100' },
    },
    failure: problem,
    run: async (_, { state, name, limit }) =>
      (await import('./tasks.ts')).runListTasks({ state: text(state), name: text(name), limit: text(limit) }),
  },
  {
    words: ['tasks', 'retry'],
    args: ['ID…'],
    summary: 'Runs tasks now, with all their attempts again, and notes it in the audit.',
    failure: 'a task is running or does not exist',
    run: async (ids) => (await import('./tasks.ts')).runChangeTasks('retry', ids),
  },
  {
    words: ['tasks', 'cancel'],
    args: ['ID…'],
    summary: 'Ends tasks without running them. They stay in the list as cancelled and can be retried.',
    failure: 'a task is running, is cancelled already, or does not exist',
    run: async (ids) => (await import('./tasks.ts')).runChangeTasks('cancel', ids),
  },
  {
    words: ['export', 'company'],
    args: ['ID'],
    summary: 'Writes all data of a company and its locations to a zip, and notes it in the audit.',
    options: {
      output: { value: 'FILE', about: 'else company-ID.zip' },
      locale: { value: 'LOCALE', about: 'de, en or fr; else de' },
    },
    failure: problem,
    run: async ([id = ''], { output, locale }) =>
      (await import('./export-company.ts')).runExportCompany(id, {
        output: text(output),
        locale: text(locale),
      }),
  },
  {
    words: ['key', 'list'],
    args: [],
    summary: 'Lists the keys of programs.',
    failure: problem,
    run: async () => (await import('./program-keys.ts')).runListKeys(),
  },
  {
    words: ['key', 'rotate'],
    args: ['NAME'],
    summary: 'Replaces the secret of a program’s key (its name or id) and prints the new one.',
    options: { days: { value: 'NUMBER', about: 'the former one stays valid for 0 to 90 days; else 7' } },
    failure: problem,
    run: async ([name = ''], { days }) =>
      (await import('./program-keys.ts')).runRotateKey(name, { days: text(days) }),
  },
  {
    words: ['secrets', 'renew'],
    args: [],
    summary:
      'Encrypts stored secrets with the current SESSION_SECRET, so that SESSION_SECRET_FORMER can be removed.',
    failure: `a secret cannot be decrypted, or ${problem}`,
    run: async () => (await import('./renew-secrets.ts')).runRenewSecrets(),
  },
  {
    words: ['operator', 'add'],
    args: ['EMAIL'],
    summary:
      'Adds a person to the back office and prints the link for the first password, valid for seven days.',
    options: {
      name: { value: 'NAME', about: 'needed: the name that the audit shows' },
      role: {
        value: 'ROLE',
        about: 'viewer, dispatcher, partner_manager, accountant or administrator; else administrator',
      },
    },
    failure: problem,
    run: async ([email = ''], { name, role }) =>
      (await import('./add-operator.ts')).addOperator(email, { name: text(name), role: text(role) }),
  },
  {
    words: ['import', 'jobs'],
    args: ['FILE'],
    summary:
      'Creates the jobs of a JSON file by the operator API and offers each to the companies that match it.',
    options: {
      url: { value: 'URL', about: 'where the portal runs; else PUBLIC_URL, else http://localhost:3000' },
      key: { value: 'KEY', about: 'the operator’s key; else OPERATOR_API_KEY, else the demo’s' },
      'no-offer': { about: 'creates the jobs without offering them' },
    },
    failure: 'a job was refused',
    run: async ([file = ''], { url, key, 'no-offer': noOffer }) =>
      (await import('./import-jobs.ts')).importJobs(file, {
        url: text(url),
        key: text(key),
        offer: noOffer !== true,
      }),
  },
  {
    words: ['import', 'postal-codes'],
    args: ['FILE'],
    summary: 'Replaces the table of German postal codes by that of GeoNames (DE.txt).',
    failure: problem,
    run: async ([file = '']) => (await import('./import-postal-codes.ts')).importPostalCodeFile(file),
  },
  {
    words: ['check', 'map'],
    args: [],
    summary: 'Says whether MAP_TILES and ROUTE_SERVICE_URL can be used.',
    failure: 'one of them cannot be used',
    run: async () => (await import('./check-map.ts')).checkMap(),
  },
  {
    words: ['demo', 'reset'],
    args: [],
    summary: 'Deletes everything and loads the demo again. Refused in production and while the portal runs.',
    options: { yes: { about: 'needed, because it deletes everything' } },
    failure: problem,
    run: async (_, { yes }) => (await import('./reset-demo.ts')).runResetDemo({ yes: yes === true }),
  },
]
