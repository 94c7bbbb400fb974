import { tutorialConfig } from '@cadenza/contract/tutorial'
import { currentConfigs, saveConfig } from '../../platform/session/configs.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { completedCodes } from './steps.ts'

const inThisSession = 'cadenza:tutorial-done'

/** Codes completed on the account, or in this session if saving failed. */
export function completedSteps(config: unknown): ReadonlySet<string> {
  const here = sessionStorage.getItem(inThisSession)
  return new Set([...completedCodes(config), ...completedCodes({ done: JSON.parse(here ?? '[]') })])
}

export function complete(userUuid: string, codes: readonly string[]): void {
  const config = currentConfigs().get(tutorialConfig)
  const done = [...new Set([...completedSteps(config), ...codes])]
  sessionStorage.setItem(inThisSession, JSON.stringify(done))
  void saveConfig(userUuid, tutorialConfig, { done }).catch(showFailure)
}
