/** Runs tools of node_modules as child processes. */

import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const project = join(import.meta.dirname, '..')
const toolsFolder = join(project, 'node_modules/.bin')

export interface ToolResult {
  readonly code: number
  readonly output: string
}

export interface ToolOptions {
  /** Collect the output instead of printing it. */
  readonly quiet?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Runs `name` and waits for its end. `node` is the Node version that runs this script. */
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
