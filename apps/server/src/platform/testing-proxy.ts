/** TCP proxy on loopback whose faults tests choose. */
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
