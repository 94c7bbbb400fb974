import { showFailure } from '../errors/notices.ts'
import { saveConfig, useConfigs } from '../session/configs.ts'
import { useSession } from '../session/session.ts'
import { pinnedOf, toggled } from './pinned.ts'

const configName = 'pinned_ranges'

export interface Pins {
  has(uuid: string | undefined): boolean
  toggle(uuid: string): void
}

/** Ranges that the reader keeps at the top of the list, on every device; null without the feature. */
export function usePins(): Pins | null {
  const { account, features } = useSession()
  const configs = useConfigs(account !== undefined)
  if (!account || !features.has('pinned_range')) return null
  const pinned = pinnedOf(configs.get(configName))
  const known = new Set(pinned)
  return {
    has: (uuid) => uuid !== undefined && known.has(uuid),
    toggle: (uuid) => {
      saveConfig(account.uuid, configName, { uuids: toggled(pinned, uuid) }).catch(showFailure)
    },
  }
}
