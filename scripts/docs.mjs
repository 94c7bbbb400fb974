// npm run docs: writes the documents that follow from the sources. Today docs/metrics.md.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { metricsPage } from './docs/metrics-page.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
writeFileSync(path.join(root, 'docs', 'metrics.md'), metricsPage(root))
