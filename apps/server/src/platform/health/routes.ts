import { endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, serve } from '../http/resource.ts'
import type { Services } from '../services.ts'
import { ping } from './queries.ts'

const state = z.enum(['up', 'down'])
const parts = z.object({ database: state, storage: state, jobs: state })

/** ms; a part that does not answer in this time is down. */
const patienceMs = 2_000

export function healthRoutes(services: Services): FastifyPluginAsync {
  return resource([
    serve(endpoints.health.alive, {
      access: 'anyone',
      handle: async ({ reply }) => {
        reply.header('cache-control', 'no-store')
        return { alive: true as const }
      },
    }),
    serve(endpoints.health.ready, {
      access: 'anyone',
      handle: async ({ reply }) => {
        const found = await look(services)
        const ready = Object.values(found).every((part) => part === 'up')
        reply.header('cache-control', 'no-store')
        if (!ready) reply.code(503).header('retry-after', '5')
        return { ready, parts: found }
      },
    }),
  ])
}

async function look(services: Services): Promise<z.infer<typeof parts>> {
  const [database, storage, jobs] = await Promise.all([
    answers(services, 'database', ping(services.database)),
    answers(services, 'storage', services.objects.check()),
    answers(services, 'jobs', services.jobs.healthy()),
  ])
  return { database, storage, jobs }
}

async function answers(services: Services, part: string, asked: Promise<unknown>): Promise<'up' | 'down'> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    await Promise.race([asked, tooLate])
    return 'up'
  } catch (error) {
    services.log.warn({ part, err: error }, 'not ready')
    return 'down'
  } finally {
    clearTimeout(timer)
  }
}
