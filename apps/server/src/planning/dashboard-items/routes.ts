import { ApiError, dashboardItemBytes, endpoints } from '@cadenza/contract'
import type { FastifyPluginAsync } from 'fastify'
import { resource, serve } from '../../platform/http/resource.ts'
import type { Services } from '../../platform/services.ts'
import { changeItem, createItem, deleteOrRestoreItem } from './change.ts'
import { dashboardItemsOf } from './queries.ts'

const read = { resource: 'dashboard_item', verb: 'read', owner: 'self' } as const
const write = { resource: 'dashboard_item', verb: 'write', owner: 'self' } as const

export function dashboardItemRoutes(services: Services): FastifyPluginAsync {
  const { database } = services
  const one = async (userUuid: string, uuid: string) => {
    const [dashboard_item] = await dashboardItemsOf(database, userUuid, { uuid })
    if (!dashboard_item) throw new ApiError('NotFound')
    return { dashboard_item }
  }
  return resource([
    serve(endpoints.dashboardItems.list, {
      access: read,
      handle: async ({ ownerUuid }) => ({ dashboard_items: await dashboardItemsOf(database, ownerUuid) }),
    }),
    serve(endpoints.dashboardItems.read, {
      access: read,
      handle: async ({ ownerUuid, params }) => one(ownerUuid, params.itemUuid),
    }),
    serve(endpoints.dashboardItems.add, {
      access: write,
      bodyLimit: dashboardItemBytes,
      handle: async ({ ownerUuid, body }) => one(ownerUuid, await createItem(services, ownerUuid, body)),
    }),
    serve(endpoints.dashboardItems.change, {
      access: write,
      bodyLimit: dashboardItemBytes,
      handle: async ({ ownerUuid: userUuid, params: { itemUuid: uuid }, body }) => {
        await changeItem(services, { userUuid, uuid }, body)
        return one(userUuid, uuid)
      },
    }),
    serve(endpoints.dashboardItems.remove, {
      access: write,
      handle: async ({ ownerUuid: userUuid, params: { itemUuid: uuid } }) => {
        await deleteOrRestoreItem(services, { userUuid, uuid }, true)
        return undefined
      },
    }),
    serve(endpoints.dashboardItems.restore, {
      access: write,
      handle: async ({ ownerUuid: userUuid, params: { itemUuid: uuid } }) => {
        await deleteOrRestoreItem(services, { userUuid, uuid }, false)
        return one(userUuid, uuid)
      },
    }),
  ])
}
