import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeRecommendation, deleteOrRestoreRecommendation } from './change.ts'
import { type RecommendedRef, recommendedWorkoutOf, recommendedWorkoutsOf } from './queries.ts'
import { recommendWorkout } from './recommend.ts'

const ofRecommended = { of: 'recommendedUuid', kind: 'recommended_workout' } as const
const read = { resource: 'workout', verb: 'read' } as const
const recommend = { resource: 'workout', verb: 'recommend', owner: ofRecommended } as const
const { recommendedWorkouts } = endpoints

export function recommendedWorkoutRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const one = async (of: RecommendedRef) => {
    const workout = await recommendedWorkoutOf(database, of)
    if (!workout) throw new ApiError('NotFound')
    return { workout }
  }
  const page = async (
    whose: Parameters<typeof recommendedWorkoutsOf>[1],
    query: { limit: number; before?: string | undefined },
  ) => {
    const found = await recommendedWorkoutsOf(database, whose, query)
    return { workouts: found.slice(0, query.limit), more: found.length > query.limit }
  }
  return resource([
    serve(recommendedWorkouts.list, {
      access: { ...read, owner: { query: 'user' } },
      handle: async ({ ownerUuid: userUuid, query }) => page({ userUuid }, query),
    }),
    serve(recommendedWorkouts.given, {
      access: { resource: 'athlete', verb: 'read', owner: 'self' },
      handle: async ({ ownerUuid: coachUuid, query }) => page({ coachUuid }, query),
    }),
    serve(recommendedWorkouts.add, {
      access: { resource: 'athlete', verb: 'write', owner: 'self' },
      handle: async ({ actor, body }) => {
        const made = await recommendWorkout(services, actor, body)
        return { workouts: (await Promise.all(made.map(one))).map(({ workout }) => workout) }
      },
    }),
    serve(recommendedWorkouts.read, {
      access: { ...read, owner: ofRecommended },
      handle: async ({ ownerUuid: userUuid, params }) => one({ userUuid, uuid: params.recommendedUuid }),
    }),
    serve(recommendedWorkouts.change, {
      access: recommend,
      handle: async ({ actor, relation, ownerUuid: userUuid, params: { recommendedUuid: uuid }, body }) => {
        await changeRecommendation(services, { actor, relation, userUuid, uuid }, body)
        return one({ userUuid, uuid })
      },
    }),
    serve(recommendedWorkouts.remove, {
      access: recommend,
      handle: async ({ actor, relation, ownerUuid: userUuid, params: { recommendedUuid: uuid } }) => {
        await deleteOrRestoreRecommendation(services, { actor, relation, userUuid, uuid }, true)
        return undefined
      },
    }),
    serve(recommendedWorkouts.restore, {
      access: recommend,
      handle: async ({ actor, relation, ownerUuid: userUuid, params: { recommendedUuid: uuid } }) => {
        await deleteOrRestoreRecommendation(services, { actor, relation, userUuid, uuid }, false)
        return one({ userUuid, uuid })
      },
    }),
  ])
}
