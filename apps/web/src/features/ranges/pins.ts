import { useMemo } from 'react'
import { saveConfig, useConfigs } from '../../platform/session/configs.ts'
import { useSession } from '../../platform/session/session.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { pinnedOf, toggled } from './pinned.ts'

const configName = 'pinned_ranges'

export interface Pins {
  has(uuid: string | undefined): boolean
  toggle(uuid: string): void
}

/** Ranges that the user has pinned to the top of the list, on all devices; null without the feature. */
export function usePins(): Pins | null {
  const { account, features } = useSession()
  const configs = useConfigs(account !== undefined)
  const userUuid = features.has('pinned_range') ? account?.uuid : undefined
  const data = configs.get(configName)
  return useMemo(() => {
    if (!userUuid) return null
    const pinned = pinnedOf(data)
    const known = new Set(pinned)
    return {
      has: (uuid) => uuid !== undefined && known.has(uuid),
      toggle: (uuid) => {
        saveConfig(userUuid, configName, { uuids: toggled(pinned, uuid) }).catch(showFailure)
      },
    }
  }, [userUuid, data])
}
