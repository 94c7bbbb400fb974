/** The API's description as a page for people: no script, one style. */
import { setImmediate } from 'node:timers/promises'
import type { OpenApi, Operation } from './openapi.ts'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 70rem; padding: 1.5rem }
code, pre { font-family: ui-monospace, monospace; font-size: 13px }
summary { cursor: pointer; padding: 0.35rem 0 }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent) }
details details { border: 0; margin-left: 1rem }
pre { overflow-x: auto; padding: 0.75rem; border-radius: 6px; background: color-mix(in srgb, currentColor 7%, transparent) }
table { border-collapse: collapse } td, th { padding: 0.2rem 1rem 0.2rem 0; text-align: left; vertical-align: top }
.verb { display: inline-block; min-width: 4.5rem; font-weight: 600 }
h2 { margin: 2rem 0 0.5rem }
`

const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

function schemaOf(holder: unknown): unknown {
  const { content } = holder as { content?: Record<string, { schema?: unknown }> }
  return content && Object.values(content)[0]?.schema
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${escapeHtml(String(where))}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const schema = schemaOf(response)
    const title = `<code>${status}</code> ${escapeHtml(String(response.description))}`
    const isPlain = schema === undefined || JSON.stringify(schema).includes('#/components/schemas/Error')
    return isPlain ? `<p>${title}</p>` : `<details><summary>${title}</summary>${json(schema)}</details>`
  })
  const body = operation.requestBody && schemaOf(operation.requestBody)
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="verb">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${parameters.length > 0 ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Schema</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? `<details><summary>Body</summary>${json(body)}</details>` : ''}
${answers.join('\n')}</details>`
}

/**
 * One page; `nonce` is that of its Content-Security-Policy. Yields to other requests between two operations.
 */
export async function docsPage({ info, paths }: OpenApi, nonce: string): Promise<string> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')].sort()
  const sections: string[] = []
  for (const [tag, of] of groups) {
    const lines: string[] = []
    for (const { method, path, operation } of of) {
      await setImmediate()
      lines.push(operationHtml(method, path, operation))
    }
    sections.push(
      `<section aria-labelledby="tag-${tag}"><h2 id="tag-${tag}">${escapeHtml(tag)}</h2>\n${lines.join('\n')}</section>`,
    )
  }
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cadenza API</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Cadenza API</h1><p>${escapeHtml(String(info.description))}</p>
<p><a href="/api/docs/openapi.json">openapi.json</a> for machines.</p>
${sections.join('\n')}
</main></body></html>`
}
