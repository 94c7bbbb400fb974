import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queryKeys } from '../../platform/api/queries.ts'
import { offerUndo, withdrawUndo } from '../../ui/components/undo.tsx'
import { showFailure } from '../../ui/errors/notices.ts'
import { consider, merge, type Offer, refuse, unmerge } from './queries.ts'

const undoOf = (wholeUuid: string) => `merged-${wholeUuid}`

/**
 * Actions on an offer and on a merged activity, each with undo. `follow`: the page moves to the resulting
 * activity.
 */
export function useMerging({ follow }: { follow: boolean }) {
  const { t } = useTranslation('merge')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['activities'] }),
      client.invalidateQueries({ queryKey: ['activity'] }),
    ])
  const show = async (uuid: string | undefined) => {
    if (follow && uuid) await navigate(`/activities/${uuid}`, { replace: true })
    await refresh()
  }
  const run = async (task: () => Promise<void>) => {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      showFailure(error)
      await refresh()
    } finally {
      setBusy(false)
    }
  }

  const takeApart = (wholeUuid: string, backTo?: string) =>
    run(async () => {
      const parts = await unmerge(wholeUuid)
      withdrawUndo(undoOf(wholeUuid))
      // Cached answers for the parts point to the merged activity and would lead back to it.
      for (const uuid of [wholeUuid, ...parts]) client.removeQueries({ queryKey: queryKeys.activity(uuid) })
      await show(backTo ?? parts[0])
    })

  return {
    busy,
    accept: (offer: Offer, shownUuid?: string) =>
      run(async () => {
        const whole = await merge(offer)
        if (!whole) return
        await show(whole.uuid)
        // If one recording already contained everything, the result is not a merged one.
        if (whole.mergedFrom.length > 0)
          offerUndo(undoOf(whole.uuid), t('merge:merged'), t('merge:undo'), () => {
            void takeApart(whole.uuid, shownUuid)
          })
      }),
    decline: (offer: Offer) =>
      run(async () => {
        await refuse(offer)
        await refresh()
        offerUndo(`declined-${offer.activity.uuid}`, t('merge:declined'), t('merge:undo'), () => {
          void run(async () => {
            await consider(offer)
            await refresh()
          })
        })
      }),
    takeApart: (wholeUuid: string) => takeApart(wholeUuid),
  }
}
