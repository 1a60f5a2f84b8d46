/** The command line: `npm run gewerk -- COMMAND` (docs/operating.md). */

import { parseArgs } from 'node:util'
import { commands, type CliCommand } from './commands.ts'
import { UsageError } from './usage-error.ts'

const program = 'npm run gewerk --'

/** Runs one command. Returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    const asksForHelp = args.includes('--help') || args.includes('-h')
    const words = args.filter((arg) => !arg.startsWith('-'))
    const command = findCommand(words)
    if (args.length === 0 || (!command && asksForHelp) || (words[0] === 'help' && words.length === 1))
      return printHelp(formatOverview())
    if (words[0] === 'help') return printHelp(formatHelp(requireCommand(words.slice(1))))
    if (asksForHelp) return printHelp(formatHelp(requireCommand(words)))
    return await runCommand(requireCommand(words), args)
  } catch (error) {
    console.error((error as Error).message)
    return error instanceof UsageError ? 2 : 1
  }
}

function printHelp(help: string): number {
  console.log(help)
  return 0
}

function findCommand(words: readonly string[]): CliCommand | undefined {
  return commands.find((command) => command.words.every((word, index) => words[index] === word))
}

function requireCommand(words: readonly string[]): CliCommand {
  const command = findCommand(words)
  if (command) return command
  throw new UsageError(`There is no command ${words.join(' ')}.\n\n${formatOverview()}`)
}

async function runCommand(command: CliCommand, args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArguments(command, args)
  const given = positionals.slice(command.words.length)
  const takesMore = command.args.at(-1)?.endsWith('…') ?? false
  const isComplete = takesMore ? given.length >= command.args.length : given.length === command.args.length
  if (!isComplete) throw new UsageError(formatHelp(command))
  return command.run(given, values)
}

function parseArguments(command: CliCommand, args: readonly string[]) {
  const options = Object.entries(command.options ?? {}).map(([name, { value }]) => [
    name,
    { type: value ? ('string' as const) : ('boolean' as const) },
  ])
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(options) as Record<string, { type: 'string' | 'boolean' }>,
    })
    return { positionals, values }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${formatHelp(command)}`)
  }
}

function formatLine({ words, args }: CliCommand): string {
  return [...words, ...args].join(' ')
}

function formatOverview(): string {
  const width = Math.max(...commands.map((command) => formatLine(command).length))
  const lines = commands.map((command) => `  ${formatLine(command).padEnd(width)}  ${command.summary}`)
  return [
    `Usage: ${program} COMMAND`,
    '',
    ...lines,
    '',
    `Options and exit codes of a command: ${program} help COMMAND`,
    'All commands use the settings of the server (README.md).',
  ].join('\n')
}

function formatHelp(command: CliCommand): string {
  const options = Object.entries(command.options ?? {}).map(([name, { value, about }]) => [
    `--${name}${value ? ` ${value}` : ''}`,
    about,
  ])
  const width = Math.max(0, ...options.map(([name = '']) => name.length))
  return [
    `Usage: ${program} ${formatLine(command)}${options.length > 0 ? ' [OPTIONS]' : ''}`,
    '',
    command.summary,
    ...(command.more ? [command.more] : []),
    ...(options.length > 0 ? ['', 'Options:'] : []),
    ...options.map(([name = '', about]) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'Exit codes:',
    '  0  success',
    `  1  ${command.failure}`,
    '  2  the command or its arguments cannot be used; nothing was done',
  ].join('\n')
}

if (import.meta.main) process.exitCode = await runCli(process.argv.slice(2))
