import { ApiError, endpoints, workoutBytes } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { JsonText, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeWorkout, copyWorkout, createWorkout, deleteOrRestoreWorkout } from './change.ts'
import { type WorkoutRef, workoutOf, workoutTagsOf, workoutTexts } from './queries.ts'

const ofUser = { query: 'user' } as const
const ofWorkout = { of: 'workoutUuid', kind: 'workout' } as const
const read = { resource: 'workout', verb: 'read' } as const
const write = { resource: 'workout', verb: 'write' } as const

export function workoutRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const one = async (of: WorkoutRef) => {
    const workout = await workoutOf(database, of)
    if (!workout) throw new ApiError('NotFound')
    return { workout }
  }
  return resource([
    serve(endpoints.workouts.list, {
      access: { ...read, owner: ofUser },
      handle: async ({ ownerUuid, query }) => {
        const texts = await workoutTexts(database, ownerUuid, query)
        const shown = texts.slice(0, query.limit)
        const pieces = shown.map((text, index) => (index === 0 ? text : `,${text}`))
        return new JsonText(['{"workouts":[', ...pieces, `],"more":${texts.length > shown.length}}`])
      },
    }),
    serve(endpoints.workouts.tags, {
      access: { ...read, owner: ofUser },
      handle: async ({ ownerUuid }) => ({ tags: await workoutTagsOf(database, ownerUuid) }),
    }),
    serve(endpoints.workouts.add, {
      access: { ...write, owner: ofUser },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid: userUuid, body }) =>
        one({ userUuid, uuid: await createWorkout(services, { actor, userUuid }, body) }),
    }),
    serve(endpoints.workouts.read, {
      access: { ...read, owner: ofWorkout },
      handle: async ({ ownerUuid: userUuid, params }) => one({ userUuid, uuid: params.workoutUuid }),
    }),
    serve(endpoints.workouts.change, {
      access: { ...write, owner: ofWorkout },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid: userUuid, params: { workoutUuid: uuid }, body }) => {
        await changeWorkout(services, { actor, userUuid, uuid }, body)
        return one({ userUuid, uuid })
      },
    }),
    serve(endpoints.workouts.remove, {
      access: { ...write, owner: ofWorkout },
      handle: async ({ actor, ownerUuid: userUuid, params: { workoutUuid: uuid } }) => {
        await deleteOrRestoreWorkout(services, { actor, userUuid, uuid }, true)
        return undefined
      },
    }),
    serve(endpoints.workouts.restore, {
      access: { ...write, owner: ofWorkout },
      handle: async ({ actor, ownerUuid: userUuid, params: { workoutUuid: uuid } }) => {
        await deleteOrRestoreWorkout(services, { actor, userUuid, uuid }, false)
        return one({ userUuid, uuid })
      },
    }),
    serve(endpoints.workouts.copy, {
      access: { ...read, owner: ofWorkout },
      bodyLimit: workoutBytes,
      handle: async ({ actor, ownerUuid, params: { workoutUuid }, body }) => {
        const { userUuid } = signedIn(actor)
        const from = { userUuid: ownerUuid, uuid: workoutUuid }
        return one({ userUuid, uuid: await copyWorkout(services, { actor, userUuid, from }, body) })
      },
    }),
  ])
}
