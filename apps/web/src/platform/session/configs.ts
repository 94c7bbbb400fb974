import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { endpoints } from '../api/endpoints.ts'
import { putInPlace } from '../api/put-in-place.ts'
import { queryClient, queryKeys } from '../api/queries.ts'

export type Configs = ReadonlyMap<string, unknown>

let lastSave: Promise<unknown> = Promise.resolve()

const configsQuery = queryOptions({
  queryKey: queryKeys.configs,
  async queryFn(): Promise<Configs> {
    // Waits until the server has what is being saved.
    await lastSave
    const answer = await api.call(endpoints.configs.list)
    return new Map((answer?.configs ?? []).map(({ name, data }) => [name, data]))
  },
})

/** Loads the user's configs before the first screen. If it fails, `useConfigs` tries again. */
export const loadConfigs = (): Promise<void> => queryClient.prefetchQuery({ ...configsQuery, retry: false })

/** Cached configs of the user; empty for visitors. */
export const currentConfigs = (): Configs => queryClient.getQueryData(configsQuery.queryKey) ?? new Map()

/** The user's configs by name; empty until loaded. */
export function useConfigs(signedIn: boolean): Configs {
  const { data } = useQuery({ ...configsQuery, enabled: signedIn })
  return data ?? new Map()
}

/**
 * Saves a config: locally at once, on the server after earlier saves, so that the last one wins there too.
 */
export function saveConfig(userUuid: string, name: string, data: unknown): Promise<void> {
  const save = lastSave.then(async () => {
    await api.call(endpoints.configs.keep, { params: { userUuid, configName: name }, body: { data } })
  })
  // The caller handles a failure; the next save is attempted anyway.
  lastSave = save.catch(() => undefined)
  putInPlace(queryClient, configsQuery.queryKey, new Map(currentConfigs()).set(name, data))
  return save
}
