import { wire } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { resource, route } from '../http/resource.ts'
import { coachSteps } from '../policy.ts'
import type { Services } from '../services.ts'

const coachesAnswer = z.object({
  coaches: z.array(z.object({ uuid: wire.uuid, name: z.string(), step: z.enum(coachSteps) })),
})

export function coachRoutes({ database }: Services): FastifyPluginAsync {
  return resource('/api/coach/v1', [
    route({
      method: 'GET',
      path: '/athletes/',
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      summary: 'The athletes of a coach',
      answer: wire.athletesAnswer,
      handle: async ({ ownerUuid }) => ({
        athletes: await database
          .selectFrom('coach_athletes as link')
          .innerJoin('users', 'users.uuid', 'link.user_uuid')
          .select(['users.uuid', 'users.name', 'link.coach_note'])
          .where('link.coach_uuid', '=', ownerUuid)
          .orderBy('users.name')
          .execute(),
      }),
    }),
    route({
      method: 'GET',
      path: '/coaches/',
      access: { resource: 'coach', verb: 'read', owner: 'self' },
      summary: 'The coaches of an athlete',
      answer: coachesAnswer,
      handle: async ({ ownerUuid }) => ({
        coaches: await database
          .selectFrom('coach_athletes as link')
          .innerJoin('users', 'users.uuid', 'link.coach_uuid')
          .select(['users.uuid', 'users.name', 'link.step'])
          .where('link.user_uuid', '=', ownerUuid)
          .orderBy('users.name')
          .execute(),
      }),
    }),
  ])
}
