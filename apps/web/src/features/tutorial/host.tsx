import { tutorialFirstStepMs } from '@cadenza/contract/limits'
import { tutorialConfig } from '@cadenza/contract/tutorial'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePageName } from '../../platform/pages/page-name.ts'
import { useConfigs } from '../../platform/session/configs.ts'
import type { Account } from '../../platform/session/session.ts'
import { i18n, loadTexts } from '../../platform/texts/i18n.ts'
import { showFailure } from '../../ui/errors/notices.ts'
import { complete, completedSteps } from './completed.ts'
import { pendingSteps, type TutorialStep, withSteps } from './steps.ts'
import { whenShown } from './targets.ts'
import type { TourProps } from './tour.tsx'
import { tours } from './tours.ts'
import { restartTutorial } from './wanted.ts'

/** Steps of a screen, in the user's language. */
const stepsOf = (page: string): readonly TutorialStep[] =>
  withSteps(
    [],
    (tours[page] ?? []).map((stop) => ({ ...stop, introText: i18n.t(`tutorial:${stop.code}`) })),
  )

interface Running {
  steps: readonly TutorialStep[]
  /** True if the user started it, so that it takes the focus. */
  asked: boolean
}

/** Tour of a screen: shows new steps automatically, and all of them on request. */
export function TutorialHost({ account }: { account: Account }) {
  const page = usePageName()
  const { pathname } = useLocation()
  const config = useConfigs(true)
  const [Tour, setTour] = useState<ComponentType<TourProps> | null>(null)
  const [running, setRunning] = useState<Running | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page begins anew; what is saved meanwhile does not
  useEffect(() => {
    setRunning(null)
    const stops = tours[page]
    if (!stops) return
    let stop = new AbortController()

    async function run(asked: boolean) {
      stop.abort()
      stop = new AbortController()
      const { signal } = stop
      const done = asked ? new Set<string>() : completedSteps(config.get(tutorialConfig))
      if (stops?.every(({ code }) => done.has(code))) return
      const [module] = await Promise.all([import('./tour.tsx'), loadTexts('tutorial')])
      const steps = pendingSteps(stepsOf(page), done)
      const shown = await whenShown(steps, { afterMs: tutorialFirstStepMs, signal })
      if (signal.aborted || shown.length === 0) return
      setTour(() => module.Tour)
      setRunning({ steps: shown, asked })
    }

    // A failing tour must not disturb the page.
    run(false).catch((error) => console.error(error))
    const forget = restartTutorial.subscribe(() => void run(true).catch(showFailure))
    return () => {
      stop.abort()
      forget()
    }
  }, [page, pathname])

  if (!running || !Tour) return null
  return (
    <Tour
      key={running.steps[0]?.code}
      steps={running.steps}
      takesFocus={running.asked}
      onExit={() => {
        setRunning(null)
        complete(
          account.uuid,
          running.steps.map(({ code }) => code),
        )
      }}
    />
  )
}
