import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, version } from 'vite'
import { contractCalls } from './contract-calls.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Adds the only classic script, which blocks the first paint until the remembered theme is set. */
function firstPaint(): Plugin {
  const source = 'src/platform/theme/first-paint.js'
  return {
    name: 'cadenza:first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name: 'first-paint.js', source: readFileSync(at(source), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, server }) {
        if (server) return [{ tag: 'script', attrs: { src: `/${source}` }, injectTo: 'head-prepend' }]
        const asset = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes('first-paint'))
        if (!asset) throw new Error('first-paint.js is missing from the build')
        const font = Object.values(bundle ?? {}).find(({ fileName }) => fileName.includes('inter-latin-wght'))
        if (!font) throw new Error('The font is missing from the build')
        return [
          { tag: 'script', attrs: { src: `/${asset.fileName}` }, injectTo: 'head-prepend' },
          // Without it the font is requested at the first layout, and everything is laid out twice.
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${font.fileName}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

const compressions = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  // Takes half the time of the highest level, for 2 % more bytes.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
}

/** Writes a compressed copy of each script and style, so that the server need not compress them. */
function precompressed(): Plugin {
  return {
    name: 'cadenza:precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|mjs|css|svg|json)$/.test(file))
      const jobs = files.flatMap((file) =>
        Object.entries(compressions).map(async ([ending, compress]) => {
          const at = path.join(dir, file)
          await writeFile(`${at}.${ending}`, await compress(await readFile(at)))
        }),
      )
      await Promise.all(jobs)
    },
  }
}

/** A module of texts: its namespace, or `src` of the contract, and its locale. */
const texts = /([^/]+)\/texts\/([a-z]{2})\.(?:json|ts)$/

/** One hash of all texts. They import nothing, so that nothing else can change them. */
function hashOfTexts(): string {
  const hash = createHash('sha256').update(version)
  const files = ['src/*/*/texts/*.json', '../../packages/contract/src/texts/*.ts']
  for (const file of globSync(files, { cwd: at('.') }).sort())
    hash.update(file).update(readFileSync(at(file)))
  return hash.digest('base64url').slice(0, 8)
}

/**
 * The pattern of a chunk's file name. The first script names all texts: it would be some kilobytes larger if
 * each of them had a hash of its own.
 */
function chunkNames(): (chunk: { facadeModuleId?: string | null }) => string {
  const folder = `assets/texts-${hashOfTexts()}`
  return ({ facadeModuleId }) => {
    const [, namespace, locale] = texts.exec(facadeModuleId ?? '') ?? []
    return locale ? `${folder}/${namespace}-${locale}.js` : 'assets/[name]-[hash].js'
  }
}

export default defineConfig({
  root: at('.'),
  plugins: [react(), contractCalls(), firstPaint(), precompressed()],
  // The server puts a fresh nonce into each document.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // No data: URLs, so that the Content-Security-Policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // kB; the map's library has a chunk of its own, which is loaded after the graphs.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkNames(),
        codeSplitting: {
          groups: [
            // The modules that every page starts with are one script, not one for each set of screens that
            // shares some of them.
            { name: 'base', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
    // The bundle benchmark reads it.
    manifest: true,
  },
})
