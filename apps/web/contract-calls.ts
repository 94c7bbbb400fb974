import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const name = 'virtual:contract-calls'
const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))

/**
 * The module `virtual:contract-calls`: method, path and conversion of each endpoint of the contract. It is
 * derived from the schemas here, so that the browser loads neither them nor zod.
 */
export function contractCalls(): Plugin {
  return {
    name: 'cadenza:contract-calls',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { callsOf, endpoints, planOf, shapes } = await import('@cadenza/contract')
      const plans = Object.entries(shapes).map(([shape, schema]) => [shape, planOf(schema)])
      return [
        `export const endpoints = ${JSON.stringify(callsOf(endpoints))}`,
        `export const plans = ${JSON.stringify(Object.fromEntries(plans))}`,
      ].join('\n')
    },
    // Node keeps what it has imported: a changed contract needs a new process.
    configureServer(server) {
      server.watcher.add(contract)
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(contract)) server.config.logger.warn('The contract changed: restart to see it.')
    },
  }
}
