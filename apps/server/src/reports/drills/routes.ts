import { ApiError, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { signedIn } from '../../platform/http/actor.ts'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { allDrills, presentDrill } from './catalogue.ts'
import { changeDrill, presentEdited } from './change.ts'
import { deleteDrill, drillEdits } from './queries.ts'

const { drills } = endpoints
const edit = { resource: 'drill', verb: 'write', owner: 'self' } as const

export function drillRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  return resource([
    serve(drills.list, {
      access: { resource: 'drill', verb: 'read', owner: 'self' },
      handle: async ({ query: { lang } }) => {
        const offered = (await allDrills(database)).filter(({ hidden }) => !hidden)
        return { drills: offered.map(({ drill }) => presentDrill(drill, lang)) }
      },
    }),
    serve(drills.edited, {
      access: edit,
      handle: async () => {
        const edited = new Set((await drillEdits(database)).map(({ id }) => id))
        const all = await allDrills(database)
        return { drills: all.map((each) => presentEdited(each, edited.has(each.drill.id))) }
      },
    }),
    serve(drills.change, {
      access: edit,
      handle: async ({ actor, params: { drillId }, body }) => ({
        drill: presentEdited(await changeDrill(services, signedIn(actor).userUuid, drillId, body), true),
      }),
    }),
    serve(drills.remove, {
      access: edit,
      handle: async ({ params: { drillId } }) => {
        if (!(await deleteDrill(database, drillId))) throw new ApiError('NotFound')
        return undefined
      },
    }),
  ])
}
