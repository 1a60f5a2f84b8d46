/** Runs the tools of node_modules as child processes, for the scripts next to this file. */

import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const project = join(import.meta.dirname, '..')
const toolsFolder = join(project, 'node_modules/.bin')

export interface ToolResult {
  readonly code: number
  readonly output: string
}

export interface ToolOptions {
  /** Keep what it writes instead of showing it. */
  readonly quiet?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `name` to its end. `node` is the one that runs this script. */
export function runTool(
  name: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolResult> {
  const program = name === 'node' ? process.execPath : join(toolsFolder, name)
  const path = `${dirname(process.execPath)}:${toolsFolder}:${process.env['PATH'] ?? ''}`
  const child = spawn(program, args, {
    cwd: project,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += String(text)))
  child.stderr?.on('data', (text) => (output += String(text)))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}
