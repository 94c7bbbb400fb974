// npm run docs: writes the generated pages, docs/metrics.md, docs/constants.md and docs/glossary.md, the part
// of docs/accuracy.md about sensors put on anew, the catalogue's standard errors, and the browser's types of
// GraphQL.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { constantsPage } from './docs/constants-page.ts'
import { glossaryPage } from './docs/glossary-page.ts'
import { graphqlTypes } from './docs/graphql-types.ts'
import { metricsPage } from './docs/metrics-page.ts'
import { accuracyWithWearing, standardErrorsModule } from './docs/standard-errors.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
writeFileSync(path.join(root, 'docs', 'metrics.md'), metricsPage(root))
writeFileSync(path.join(root, 'docs', 'constants.md'), constantsPage(root))
writeFileSync(path.join(root, 'docs', 'glossary.md'), glossaryPage())
writeFileSync(path.join(root, 'apps', 'web', 'src', 'platform', 'api', 'graphql-types.ts'), graphqlTypes())
writeFileSync(path.join(root, 'docs', 'accuracy.md'), accuracyWithWearing(root))
writeFileSync(
  path.join(root, 'packages', 'metrics', 'src', 'explanations', 'standard-errors.ts'),
  standardErrorsModule(root),
)
