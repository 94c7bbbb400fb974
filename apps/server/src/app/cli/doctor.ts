import { parseArgs } from 'node:util'
import { BadSettings, readSettings } from '../../platform/settings.ts'
import { examine } from '../doctor/examine.ts'
import { type Finding, ok, problem } from '../doctor/finding.ts'

/** Checks the installation and prints a line for each finding. */
export async function doctorCommand(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { json: { type: 'boolean' } } })
  const findings = await allFindings()
  if (values.json) console.log(JSON.stringify(findings, undefined, 2))
  else for (const line of findings.flatMap(linesOf)) console.log(line)
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1
}

async function allFindings(): Promise<Finding[]> {
  try {
    const settings = readSettings()
    return [ok('settings', 'They are valid.'), ...(await examine(settings))]
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.problems.map((message) =>
      problem('settings', message, 'docs/settings.md lists what is allowed.'),
    )
  }
}

function linesOf({ check, state, message, advice }: Finding): string[] {
  const first = `${state.padEnd(8)} ${check.padEnd(14)} ${message}`
  return advice === undefined ? [first] : [first, `${' '.repeat(24)}${advice}`]
}
