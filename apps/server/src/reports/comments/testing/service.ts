/** Comment service on loopback that answers as it is told and keeps what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Answer = (response: ServerResponse) => void

export interface CommentService {
  url: string
  asked: { headers: IncomingMessage['headers']; body: unknown }[]
  answer: Answer
  close(): Promise<void>
}

export async function commentService(): Promise<CommentService> {
  const asked: CommentService['asked'] = []
  const server = createServer(async (request, response) => {
    asked.push({ headers: request.headers, body: await json(request) })
    service.answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: CommentService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/write`,
    asked,
    answer: (response) => response.end(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return service
}

export const answering =
  (body: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
