/** Device for tests: sends batches of one session. */
import { randomUUID } from 'node:crypto'
import type { TestApp, TestPerson } from './app.ts'

export const livePath = '/api/live_sessions/v1/'

export interface TestDevice {
  uuid: string
  begin(more?: object): ReturnType<TestApp['ask']>
  send(batch: object): ReturnType<TestApp['ask']>
  end(): ReturnType<TestApp['ask']>
}

export function deviceOf(server: TestApp, person: TestPerson, uuid: string = randomUUID()): TestDevice {
  const post = (url: string, payload?: object) =>
    server.ask({ method: 'POST', url, headers: person.headers, ...(payload ? { payload } : {}) })
  return {
    uuid,
    begin: (more = {}) =>
      post(livePath, { uuid, sport: 'bike', begin: new Date(server.services.now()).toISOString(), ...more }),
    send: (batch) => post(`${livePath}${uuid}/samples`, batch),
    end: () => post(`${livePath}${uuid}/end`),
  }
}
