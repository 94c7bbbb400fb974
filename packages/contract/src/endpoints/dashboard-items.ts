/** Dashboard items: saved views such as an analysis, in the order of their owner. */
import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { uuid } from './values.ts'

const name = z.string().trim().min(1, 'ErrorEnterValue').max(200)
/** State of the screen that saved it, which the server does not interpret. */
const data = z.record(z.string().max(100), z.json())

export const dashboardItem = z.object({
  uuid,
  name: z.string(),
  data,
  is_visible: z.boolean(),
  version: z.number(),
})
export const newDashboardItem = z.object({
  name,
  data,
  is_visible: z.boolean().default(true),
})
export const dashboardItemChange = z.object({
  name: name.optional(),
  data: data.optional(),
  is_visible: z.boolean().optional(),
  /** The item to stand behind; null: first. */
  prev_uuid: uuid.nullable().optional(),
  version: z.int32().optional(),
})

const answer = z.object({ dashboard_item: dashboardItem })

const path = '/api/dashboard/v1/item/'
const one = `${path}:itemUuid` as const

export const dashboardItemEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'One’s dashboard items in their order',
    answer: z.object({ dashboard_items: z.array(dashboardItem) }),
  }),
  read: endpoint({ method: 'GET', path: one, summary: 'One dashboard item', answer }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Save a view as a dashboard item, behind all others',
    body: newDashboardItem,
    answer,
    status: 201,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    summary: 'Rename, replace, show, hide or move a dashboard item',
    body: dashboardItemChange,
    answer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    summary: 'Delete a dashboard item; it can be restored for 30 days',
    answer: nothing,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Restore a deleted dashboard item to its place',
    answer,
  }),
}

export type DashboardItem = z.infer<typeof dashboardItem>
export type DashboardItemChange = z.infer<typeof dashboardItemChange>
