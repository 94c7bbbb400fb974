import type { wire } from '@cadenza/contract'
import { apiPath } from '@cadenza/contract/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { putInPlace } from '../api/put-in-place.ts'
import { queryClient, queryKeys } from '../api/queries.ts'

type ConfigsAnswer = z.infer<typeof wire.configsAnswer>
export type Configs = ReadonlyMap<string, unknown>

let lastSave: Promise<unknown> = Promise.resolve()

const configsQuery = queryOptions({
  queryKey: queryKeys.configs,
  async queryFn(): Promise<Configs> {
    // What is being saved is not yet what the server has.
    await lastSave
    const answer = await api.get<ConfigsAnswer>(apiPath('configs'))
    return new Map((answer?.configs ?? []).map(({ name, data }) => [name, data]))
  },
})

/** Loads the reader's own configs before the first screen. One that fails is asked for again by `useConfigs`. */
export const loadConfigs = (): Promise<void> => queryClient.prefetchQuery({ ...configsQuery, retry: false })

/** What is known of the reader's configs, without waiting; empty for visitors. */
export const currentConfigs = (): Configs => queryClient.getQueryData(configsQuery.queryKey) ?? new Map()

/** The reader's own configs by name; empty until they are there. */
export function useConfigs(signedIn: boolean): Configs {
  const { data } = useQuery({ ...configsQuery, enabled: signedIn })
  return data ?? new Map()
}

/** Keeps a config: here at once, on the server after those before it, so that the last one wins there too. */
export function saveConfig(userUuid: string, name: string, data: unknown): Promise<void> {
  const save = lastSave.then(async () => {
    await api.put(apiPath('profileConfig', { userUuid, configName: name }), { body: { data } })
  })
  // A failure is told to whoever asked for this save; the next one is tried all the same.
  lastSave = save.catch(() => undefined)
  putInPlace(queryClient, configsQuery.queryKey, new Map(currentConfigs()).set(name, data))
  return save
}
