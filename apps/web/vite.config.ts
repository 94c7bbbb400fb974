import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The one classic script: it sets the remembered theme before the first paint, so it blocks, and is cached by its hash. */
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
          // Otherwise it is asked for when the first text is laid out, and everything is laid out twice.
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
  // Half the time of the highest level, for 2 % more bytes.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
}

/** Writes each script and style compressed beside itself, so that the server sends files and computes nothing. */
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

export default defineConfig({
  root: at('.'),
  plugins: [react(), firstPaint(), precompressed()],
  // The server puts a fresh nonce into each document.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Nothing as data: addresses, so that the Content-Security-Policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The map's library, in a chunk of its own that is loaded after the graphs.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with is one script, and not one for each set of screens that shares some of it.
            { name: 'base', tags: ['$initial'], priority: 2 },
          ],
        },
      },
    },
    // For the benchmark of what each screen loads.
    manifest: true,
  },
})
