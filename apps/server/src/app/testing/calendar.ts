/** Requests of people to the calendar, for tests. */
import type { wire } from '@cadenza/contract'
import type { TestApp, TestPerson } from './app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const calendarOf = (server: TestApp) => {
  const ask = (person: TestPerson, method: Method, at: string, payload?: object) =>
    server.ask({ method, url: `/api/calendar/v1/${at}`, headers: person.headers, payload })
  return {
    ask,
    /** Plans an entry; throws with the answer if it is refused. */
    async plan(person: TestPerson, payload: object, query = ''): Promise<wire.CalendarEntry> {
      const answer = await ask(person, 'POST', `entries/${query}`, payload)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json().calendar_entry
    },
    async read(person: TestPerson, from: string, to: string, query = '') {
      const answer = await ask(person, 'GET', `?date_gte=${from}&date_lte=${to}${query}`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json().calendar
    },
  }
}
