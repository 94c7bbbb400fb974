/** A product with staff and an athlete, for the browser tests of reports. */
import { motionBytes, type simulateRun } from '@cadenza/simulator'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Product, startProduct, until } from './product.ts'

const password = 'correct horse battery'
const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

export interface Caller {
  bearer: string
  call(method: string, path: string, body?: unknown): Promise<Response>
}

export interface ReportSetup {
  product: Product
  staff: Caller
  athlete: Caller
}

export async function startReports(): Promise<ReportSetup> {
  const email = 'staff@example.com'
  const product = await startProduct([], {
    CADENZA_SIGNUP: 'open',
    CADENZA_ADMIN_EMAIL: email,
    CADENZA_ADMIN_PASSWORD: password,
  })
  const caller = async (path: string, body: object): Promise<Caller> => {
    const answer = await fetch(product.address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { token } = (await answer.json()) as { token: { token: string } }
    const bearer = `Bearer ${token.token}`
    return {
      bearer,
      call: (method, to, sent) =>
        fetch(product.address + to, {
          method,
          headers: { ...headers, authorization: bearer },
          ...(sent ? { body: JSON.stringify(sent) } : {}),
        }),
    }
  }
  return {
    product,
    athlete: await caller('/api/sign_up/v1/', { name: 'Ada Lovelace', email: 'ada@example.com', password }),
    staff: await caller('/login', { type: 'email', email, password }),
  }
}

interface Listed {
  uuid: string
  user_uuid: string
  sport: string
}

/** Uploads a motion log, and waits for the activity that it becomes. */
export async function sendLog(
  { product, athlete }: ReportSetup,
  log: ReturnType<typeof simulateRun>['log'],
  sport: 'run' | 'bike',
): Promise<Listed> {
  await fetch(`${product.address}/api/devices/v1/uploads/${sport}.motion.csv`, {
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      authorization: athlete.bearer,
    },
    body: Buffer.from(motionBytes(log)),
  })
  return until(async () => {
    const answer = await athlete.call('GET', '/api/activities/v1/activities')
    const { activities } = (await answer.json()) as { activities: Listed[] }
    return activities.find((activity) => activity.sport === sport)
  })
}

export type NamedSpan = readonly [name: string, fromS: number, toS: number]

export async function addRanges({ athlete }: ReportSetup, activity: string, spans: readonly NamedSpan[]) {
  for (let from = 0; from < spans.length; from += 10) {
    const ranges = spans.slice(from, from + 10).map(([name, fromS, toS]) => ({
      name,
      relative_start_time: 1000 * fromS,
      relative_end_time: 1000 * toS,
    }))
    const answer = await athlete.call('POST', `/api/activities/v1/${activity}/ranges/bulk`, { ranges })
    expect(answer.ok).toBe(true)
  }
}

export async function makeReport(
  { athlete }: ReportSetup,
  { uuid, user_uuid }: Listed,
  type: string,
  ranges?: object[],
): Promise<string> {
  const answer = await athlete.call('POST', '/api/reports/v1/', {
    ...{ user_uuid, type, activity_uuids: [uuid] },
    ...(ranges ? { ranges } : {}),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { report: { uuid: string } }).report.uuid
}

export interface ReadReport {
  values: Record<string, string | number>
  ranges: { name: string }[]
  scores: {
    total: number
    categories: Record<string, number>
    metrics: Record<string, { score: number; sides: Record<string, number> }>
  }
  evaluation: {
    evaluations: Record<
      string,
      { metrics: Record<string, { sides: Record<string, { value: number; grade?: string }[]> }> }
    >
  }
  drills: { category: string; basic: { name: string } | null; advanced: { name: string } | null }[]
}

/** Names of the fonts that draw elements. */
export async function fontsOf(on: Page, selector: string): Promise<string[]> {
  const tools = await on.context().newCDPSession(on)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => tools.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await tools.detach()
  return [...new Set(drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))]
}
