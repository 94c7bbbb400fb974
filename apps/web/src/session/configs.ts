import type { wire } from '@cadenza/contract'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queries.ts'
import { currentSession } from './session.ts'

type ConfigsAnswer = z.infer<typeof wire.configsAnswer>

/** The reader's own configs by name, loaded after sign-in; empty until then. */
export function useConfigs(): ReadonlyMap<string, unknown> {
  const { data } = useQuery({
    queryKey: queryKeys.configs,
    enabled: currentSession().account !== undefined,
    async queryFn() {
      const answer = await api.get<ConfigsAnswer>('/api/account/v1/config/')
      return new Map((answer?.configs ?? []).map(({ name, data }) => [name, data]))
    },
  })
  return data ?? new Map()
}
