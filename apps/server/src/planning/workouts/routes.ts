import { ApiError, endpoints, workoutBytes, workoutFileBytes } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { languageOf } from '../../platform/http/language.ts'
import { Bytes, JsonText, resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeWorkout, copyWorkout, createWorkout, deleteOrRestoreWorkout } from './change.ts'
import { exportedWorkout } from './export.ts'
import { importedWorkout, presentLosses } from './import.ts'
import { type WorkoutRef, workoutOf, workoutTagsOf, workoutTexts } from './queries.ts'

const ofUser = { query: 'user' } as const
const ofWorkout = { of: 'workoutUuid', kind: 'workout' } as const
const read = { resource: 'workout', verb: 'read' } as const
const write = { resource: 'workout', verb: 'write' } as const

/** Bytes of a request with a file in Base64. */
const importBytes = Math.ceil(workoutFileBytes * 1.4)

export function workoutRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const one = async (of: WorkoutRef) => {
    const workout = await workoutOf(database, of)
    if (!workout) throw new ApiError('NotFound')
    return { workout }
  }
  const kept = resource([
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
  const imports = resource([
    serve(endpoints.workouts.import, {
      access: { ...write, owner: ofUser },
      bodyLimit: importBytes,
      perMinute: 60,
      handle: async ({ actor, ownerUuid: userUuid, query, body, request }) => {
        const language = languageOf(request)
        const { definition, losses } = importedWorkout(body, { fileName: query.file_name, language })
        const uuid = await createWorkout(
          services,
          { actor, userUuid },
          { definition: { ...definition }, ignore_validation: false },
        )
        return { ...(await one({ userUuid, uuid })), losses: presentLosses(losses, language) }
      },
    }),
  ])
  const exports = resource([
    serve(endpoints.workouts.export, {
      access: { ...read, owner: ofWorkout },
      handle: async ({ ownerUuid: userUuid, params, query: { format }, request, reply }) => {
        const of = { userUuid, uuid: params.workoutUuid }
        const language = languageOf(request)
        const { bytes, fileName, mediaType } = await exportedWorkout(services, of, { format, language })
        reply.type(mediaType)
        reply.header('content-disposition', attachment(fileName))
        reply.header('cache-control', 'private, no-store')
        return new Bytes(Buffer.from(bytes))
      },
    }),
    serve(endpoints.workouts.exportLosses, {
      access: { ...read, owner: ofWorkout },
      handle: async ({ ownerUuid: userUuid, params, query: { format }, request }) => {
        const of = { userUuid, uuid: params.workoutUuid }
        const language = languageOf(request)
        const { fileName, losses } = await exportedWorkout(services, of, { format, language })
        return { file_name: fileName, losses: presentLosses(losses, language) }
      },
    }),
  ])
  return async (app) => {
    await app.register(kept)
    await app.register(exports)
    await app.register(async (scope) => {
      // Any body but JSON is the file itself.
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
        if (request.headers['content-type']?.startsWith('multipart/')) done(new ApiError('UnsupportedType'))
        else done(null, body.length > 0 ? { payload: body.toString('base64') } : undefined)
      })
      await scope.register(imports)
    })
  }
}
