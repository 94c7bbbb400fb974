/**
 * Settings that the browser stores for a user: preferences, columns, completed tutorial steps; one JSON value
 * per name.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { uuid } from './values.ts'

const configName = z.string().regex(/^[\w.-]{1,64}$/)
const config = z.object({ name: z.string(), data: z.unknown() })
const answer = z.object({ config })

const path = '/api/account/v1/config/'
const ofUser = '/api/profiles/v1/:userUuid/config/:configName'
const params = { userUuid: uuid, configName }

export const configEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'All configs of the signed-in user',
    answer: z.object({ configs: z.array(config) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}:configName`,
    params: { configName },
    summary: 'One config of the signed-in user',
    answer,
  }),
  readOfUser: endpoint({ method: 'GET', path: ofUser, params, summary: 'One config of a user', answer }),
  keep: endpoint({
    method: 'PUT',
    path: ofUser,
    params,
    summary: 'Store a config of one’s own',
    body: z.object({ data: z.json() }),
    answer,
  }),
}
