/** TCP proxy on loopback whose faults tests choose. */
import { createServer as createHttpServer, request } from 'node:http'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface TestProxy {
  port: number
  /** `silent` holds everything back; `reset` ends every connection that carries data. */
  fault: 'none' | 'silent' | 'reset'
  close(): Promise<void>
}

export async function testProxy(target: NetConnectOpts): Promise<TestProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => {
        if (proxy.fault === 'none') to.write(bytes)
        else if (proxy.fault === 'reset') near.resetAndDestroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: TestProxy = {
    port: (server.address() as AddressInfo).port,
    fault: 'none',
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

/**
 * HTTP proxy that passes answers on in blocks, as nginx does by default. With `honours`, an answer with
 * `X-Accel-Buffering: no` passes at once, as with nginx.
 */
export async function bufferingProxy(
  targetPort: number,
  { blockBytes, honours }: { blockBytes: number; honours: boolean },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createHttpServer((near, answer) => {
    const { method, url: path, headers } = near
    const asked = request({ port: targetPort, method, path, headers }, (far) => {
      const passes = honours && far.headers['x-accel-buffering'] === 'no'
      let held: Buffer[] = []
      const flush = () => {
        if (!answer.headersSent) answer.writeHead(far.statusCode ?? 502, far.headers)
        answer.write(Buffer.concat(held))
        held = []
      }
      far.on('data', (piece: Buffer) => {
        held.push(piece)
        if (passes || held.reduce((sum, { length }) => sum + length, 0) >= blockBytes) flush()
      })
      far.on('end', () => {
        flush()
        answer.end()
      })
      far.on('error', () => answer.destroy())
    })
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    near.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
